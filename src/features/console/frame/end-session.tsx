import { useNavigate } from '@tanstack/react-router'
import { CircleX } from 'lucide-react'
import { useState } from 'react'
import { useConnection } from '../../../client/connection'
import { confirmProps } from '../../../client/confirm-props'
import { poolQueries, sessionQueries } from '../../../client/queries'
import { useDenied } from '../../../client/rights'
import { useConfirmedSubmission } from '../../../client/use-confirmed-submission'
import { deleteSession } from '../../../contract/endpoints/browsers'
import type { BrowserSession } from '../../../contract/session'
import { describeEnding } from '../../../resources/describe-ending'
import { endSession, lookUpLeaseEnd } from '../../../client/session-outcome'
import { useReplacement } from '../../../resources/use-replacement'
import { useRefresh } from '../../../resources/use-refresh'
import { Button } from '../../../ui/button'
import { useCommands } from '../../../ui/commands'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { toast } from '../../../ui/toast'
import { poolAddress } from '../../../resources/pool-address'

/** Ends the session after asking; one that is already gone counts as ended. */
export function EndSession({ session }: { session: BrowserSession }) {
  const [asking, setAsking] = useState(false)
  const connection = useConnection()
  const refresh = useRefresh(sessionQueries.all, poolQueries.all)
  const navigate = useNavigate()
  const denied = useDenied(deleteSession)
  const { session_id: id, name = id, pool } = session
  const replacement = useReplacement([session], asking)
  const end = useConfirmedSubmission({
    mutationFn: () => endSession(connection, id),
    lookUp: () => lookUpLeaseEnd(connection, session),
    onSuccess: async () => {
      setAsking(false)
      toast({ title: `Session ${name} ended` })
      await (pool
        ? navigate({ to: '/pools/$pool', params: { pool: poolAddress(pool) } })
        : navigate({ to: '/sessions' }))
      await refresh()
    },
  })
  useCommands('This session', [
    {
      id: 'console.end',
      label: 'End the session …',
      danger: true,
      icon: <CircleX />,
      disabledReason: denied,
      run: () => setAsking(true),
    },
  ])
  return (
    <>
      <Button size="small" variant="danger" icon={<CircleX />} disabledReason={denied} onClick={() => setAsking(true)}>
        End session
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`End session ${name}?`}
        {...describeEnding(session, replacement)}
        action="End session"
        {...confirmProps(end, 'end', 'the session')}
      />
    </>
  )
}
