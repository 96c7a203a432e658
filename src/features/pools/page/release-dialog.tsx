import { useConnection } from '../../../client/connection'
import { poolQueries, sessionQueries } from '../../../client/queries'
import { describeChecking, describeFailure } from '../../../client/outcome'
import { useConfirmedSubmission } from '../../../client/use-confirmed-submission'
import type { Pool } from '../../../contract/pool'
import type { BrowserSession } from '../../../contract/session'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { toast } from '../../../ui/toast'
import { describeReplacement, nameRelease } from '../../../resources/describe-replacement'
import { useHalt } from '../../../resources/hosts'
import { lookUpLeaseEnd, releaseSession } from '../../../client/session-outcome'
import { describeOthers } from '../../../resources/session-viewers'
import { sessionTitle } from '../../../resources/session-title'
import { useRefresh } from '../../../resources/use-refresh'

/** Gives a browser back to its pool, as it is or replaced by a new one. */
export function ReleaseDialog({ pool, lease, onClose }: { pool: Pool; lease: BrowserSession; onClose: () => void }) {
  const connection = useConnection()
  const refresh = useRefresh(poolQueries.all, sessionQueries.all)
  const halt = useHalt()
  const replacement = describeReplacement([pool], { halt, isOne: true })
  const name = nameRelease(pool, halt)
  const release = useConfirmedSubmission({
    mutationFn: (reuse: boolean, { idempotencyKey }) =>
      releaseSession(connection, { ...lease, pool, reuse }, { idempotencyKey }),
    lookUp: () => lookUpLeaseEnd(connection, lease),
    onSuccess: (_, reuse) => {
      onClose()
      toast({
        title: `Session ${sessionTitle(lease)} released`,
        description: reuse ? 'Its browser is available again, as it was left.' : replacement,
      })
      return refresh()
    },
  })
  const { isPending, isChecking, variables, error } = release
  const others = describeOthers(lease)
  return (
    <Dialog
      onClose={onClose}
      title={`Release session ${sessionTitle(lease)}?`}
      description={`The session holder loses access, and the browser goes back to the pool.${others === undefined ? '' : ` It ends the session for ${others}.`}`}
      actions={
        <>
          <Button pending={isPending && variables} onClick={() => release.mutate(true)}>
            Release and keep state
          </Button>
          <Button variant="primary" pending={isPending && !variables} onClick={() => release.mutate(false)}>
            {name}
          </Button>
        </>
      }
    >
      <dl className="flex flex-col gap-3">
        <div>
          <dt className="font-semibold">Release and keep state</dt>
          <dd className="text-muted">
            The same browser at once. Its cookies, tabs and address stay for the next session holder, who may see what
            was done here.
          </dd>
        </div>
        <div>
          <dt className="font-semibold">{name}</dt>
          <dd className="text-muted">The browser is closed, and nothing from this session remains. {replacement}</dd>
        </div>
      </dl>
      {(isChecking || error) && (
        <p role="alert" className="pt-3 font-semibold text-danger">
          {error ? describeFailure(error, 'release', 'the session') : describeChecking('release', 'the session')}
        </p>
      )}
    </Dialog>
  )
}
