import { useConnection } from '../../../client/connection'
import { poolQueries, sessionQueries } from '../../../client/queries'
import { confirmProps } from '../../../client/confirm-props'
import { useConfirmedSubmission } from '../../../client/use-confirmed-submission'
import type { BrowserSession } from '../../../contract/session'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { toast } from '../../../ui/toast'
import { describeEnding } from '../../../resources/describe-ending'
import { endSession, lookUpLeaseEnd } from '../../../resources/session-outcome'
import { sessionTitle } from '../../../resources/session-title'
import { useRefresh } from '../../../resources/use-refresh'

/** Ends the browser of a lease at once. */
export function EndLease({ lease, onClose }: { lease: BrowserSession; onClose: () => void }) {
  const connection = useConnection()
  const refresh = useRefresh(poolQueries.all, sessionQueries.all)
  const end = useConfirmedSubmission({
    mutationFn: () => endSession(connection, lease.session_id),
    lookUp: () => lookUpLeaseEnd(connection, lease),
    onSuccess: () => {
      onClose()
      toast({
        title: `Session ${sessionTitle(lease)} ended`,
        description: 'The pool warms a browser to replace it.',
      })
      return refresh()
    },
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`End session ${sessionTitle(lease)}?`}
      description="Its browser is closed at once, and the pool warms a new one."
      losses={[...describeEnding(lease).losses, 'The session holder’s work']}
      action="End session"
      {...confirmProps(end, 'end', 'the session')}
    />
  )
}
