import { useQueryClient } from '@tanstack/react-query'
import { useConnection } from '../../../client/connection'
import { poolQueries, sessionQueries } from '../../../client/queries'
import { describeChecking, describeFailure } from '../../../client/outcome'
import { useConfirmation } from '../../../client/use-confirmation'
import { useSubmission } from '../../../client/use-submission'
import type { BrowserSession } from '../../../contract/session'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { toast } from '../../../ui/toast'
import { endingWords } from '../../../resources/ending-words'
import { endSession, lookUpLeaseEnd } from '../../../resources/session-outcome'
import { sessionTitle } from '../../../resources/session-title'

/** Ends the browser of a lease at once. */
export function EndLease({ lease, onClose }: { lease: BrowserSession; onClose: () => void }) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const { isChecking, confirm } = useConfirmation()
  const end = useSubmission({
    mutationFn: () =>
      endSession(connection, lease.session_id).catch((failure: unknown) =>
        confirm(failure, lookUpLeaseEnd(connection, lease)),
      ),
    onSuccess: () => {
      onClose()
      toast({
        title: `Session ${sessionTitle(lease)} has ended`,
        description: 'The pool warms a browser in its place.',
      })
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: poolQueries.all(connection) }),
        queryClient.invalidateQueries({ queryKey: sessionQueries.all(connection) }),
      ])
    },
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`End session ${sessionTitle(lease)}?`}
      description="Its browser is closed at once, and the pool warms a new one."
      losses={[...endingWords(lease).losses, 'The session holder’s work']}
      action="End session"
      onConfirm={() => end.mutate()}
      pending={end.isPending}
      error={
        isChecking
          ? describeChecking('end', 'the session')
          : end.error && describeFailure(end.error, 'end', 'the session')
      }
    />
  )
}
