import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../client/call'
import { useConnection } from '../../../client/connection'
import { ApiError } from '../../../client/errors'
import { poolQueries, sessionQueries } from '../../../client/queries'
import { describeFailure } from '../../../client/outcome'
import { useSubmission } from '../../../client/use-submission'
import { deleteSession } from '../../../contract/endpoints/browsers'
import type { BrowserSession } from '../../../contract/session'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { toast } from '../../../ui/toast'
import { sessionTitle } from '../../../resources/session-title'

/** Ends the browser of a lease at once. */
export function EndLease({ lease, onClose }: { lease: BrowserSession; onClose: () => void }) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const end = useSubmission({
    mutationFn: () =>
      call(connection, deleteSession, { params: { id_or_name: lease.session_id } }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.status === 404)) throw error
      }),
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
      losses={['Everything open in this browser: tabs, cookies, what was typed', 'The work of its session holder']}
      action="End session"
      onConfirm={() => end.mutate()}
      pending={end.isPending}
      error={end.error ? describeFailure(end.error, 'the session', 'ended') : undefined}
    />
  )
}
