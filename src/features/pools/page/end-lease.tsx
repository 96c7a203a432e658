import { useConnection } from '../../../client/connection'
import { poolQueries, sessionQueries } from '../../../client/queries'
import { confirmProps } from '../../../client/confirm-props'
import { useConfirmedSubmission } from '../../../client/use-confirmed-submission'
import type { Pool } from '../../../contract/pool'
import type { BrowserSession } from '../../../contract/session'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { toast } from '../../../ui/toast'
import { describeEnding } from '../../../resources/describe-ending'
import { describeReplacement } from '../../../resources/describe-replacement'
import { useHalt } from '../../../resources/hosts'
import { endSession, lookUpLeaseEnd } from '../../../client/session-outcome'
import { sessionTitle } from '../../../resources/session-title'
import { useRefresh } from '../../../resources/use-refresh'

/** Ends the browser of a lease at once. */
export function EndLease({ pool, lease, onClose }: { pool: Pool; lease: BrowserSession; onClose: () => void }) {
  const connection = useConnection()
  const refresh = useRefresh(poolQueries.all, sessionQueries.all)
  const replacement = describeReplacement([pool], { halt: useHalt(), isOne: true })
  const ending = describeEnding(lease, replacement)
  const end = useConfirmedSubmission({
    mutationFn: () => endSession(connection, lease.session_id),
    lookUp: () => lookUpLeaseEnd(connection, lease),
    onSuccess: () => {
      onClose()
      toast({
        title: `Session ${sessionTitle(lease)} ended`,
        description: replacement,
      })
      return refresh()
    },
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`End session ${sessionTitle(lease)}?`}
      {...ending}
      losses={[...ending.losses, 'The session holder’s work']}
      action="End session"
      {...confirmProps(end, 'end', 'the session')}
    />
  )
}
