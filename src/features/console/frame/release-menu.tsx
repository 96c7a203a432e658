import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, RefreshCw, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useConnection } from '../../../client/connection'
import { failureTitle, isOutcomeUnknown } from '../../../client/outcome'
import { poolQueries, sessionQueries, slowly } from '../../../client/queries'
import { useDenied } from '../../../client/rights'
import { useConfirmedSubmission } from '../../../client/use-confirmed-submission'
import { releaseBrowser } from '../../../contract/endpoints/pools'
import type { BrowserSession } from '../../../contract/session'
import { nameRelease } from '../../../resources/describe-replacement'
import { letGoOfSession } from '../../../resources/held-sessions'
import { useHalt } from '../../../resources/hosts'
import { lookUpLeaseEnd, releaseSession } from '../../../client/session-outcome'
import { sessionTitle } from '../../../resources/session-title'
import { useRefresh } from '../../../resources/use-refresh'
import { Button } from '../../../ui/button'
import { useCommands } from '../../../ui/commands'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { Menu } from '../../../ui/menu'
import { toast } from '../../../ui/toast'
import { poolAddress, poolTitle } from '../../../resources/pool-address'

/** Gives the browser back to its pool, as it is or for a fresh one. */
export function ReleaseMenu({
  session,
  pool,
  others,
}: {
  session: BrowserSession
  pool: NonNullable<BrowserSession['pool']>
  /** Who else is on the session. */
  others?: string | undefined
}) {
  const connection = useConnection()
  const refresh = useRefresh(sessionQueries.all, poolQueries.all)
  const navigate = useNavigate()
  const denied = useDenied(releaseBrowser)
  const poolName = poolTitle(pool)
  const { data: fresh } = useQuery({ ...poolQueries.detail(connection, pool.id), refetchInterval: slowly })
  const discard = nameRelease(fresh, useHalt())
  /** What is asked about. */
  const [asking, setAsking] = useState<'keep' | 'replace' | null>(null)
  // A fresh browser costs no one any work, unless others work in this one.
  const replace = (): void => (others === undefined ? release.mutate(false) : setAsking('replace'))
  const release = useConfirmedSubmission({
    mutationFn: (reuse: boolean, { idempotencyKey }) =>
      releaseSession(connection, { ...session, pool, reuse }, { idempotencyKey }),
    lookUp: () => lookUpLeaseEnd(connection, session),
    onSuccess: async (_, reuse) => {
      letGoOfSession(connection, session.session_id)
      toast({
        title: `Session ${sessionTitle(session)} released`,
        description: reuse ? 'The next session gets this browser as it is.' : 'Its cookies and tabs are deleted.',
      })
      await navigate({ to: '/pools/$pool', params: { pool: poolAddress(pool) } })
      await refresh()
    },
    onError: (error) => {
      setAsking(null)
      toast({
        kind: 'danger',
        title: failureTitle(error, 'release', 'the browser'),
        description: isOutcomeUnknown(error) ? error.message : `${error.message} You still have it.`,
      })
    },
  })
  useCommands('This session', [
    {
      id: 'console.release',
      label: 'Release and keep state …',
      icon: <Undo2 />,
      disabledReason: denied,
      run: () => setAsking('keep'),
    },
    {
      id: 'console.replace',
      label: discard,
      lasting: true,
      icon: <RefreshCw />,
      disabledReason: denied,
      run: replace,
    },
  ])
  return (
    <>
      <Menu
        trigger={
          <Button size="small" icon={<Undo2 />} pending={release.isPending} disabledReason={denied}>
            Release
            <ChevronDown className="-mr-1 text-faint" />
          </Button>
        }
        items={[
          {
            id: 'keep',
            label: 'Release and keep state',
            hint: 'Cookies and tabs go to the next session',
            icon: <Undo2 />,
            onSelect: () => setAsking('keep'),
          },
          {
            id: 'replace',
            label: discard,
            hint: 'Cookies and tabs are deleted',
            icon: <RefreshCw />,
            onSelect: replace,
          },
        ]}
      />
      <ConfirmDialog
        open={asking === 'keep'}
        onClose={() => setAsking(null)}
        title="Release this browser with its state?"
        description={`The next session holder of ${poolName} may get this browser as it is: with your logins and cookies, the open tabs, and what was typed in them.${others === undefined ? '' : ` It ends the session for ${others}.`}`}
        action="Release and keep state"
        onConfirm={() => release.mutate(true)}
        pending={release.isPending}
      />
      <ConfirmDialog
        open={asking === 'replace'}
        onClose={() => setAsking(null)}
        title={`${discard} this browser?`}
        description={`It ends the session for ${others ?? 'you'}.`}
        action={discard}
        onConfirm={() => release.mutate(false)}
        pending={release.isPending}
      />
    </>
  )
}
