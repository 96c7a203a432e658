import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../client/call'
import { useConnection } from '../../../client/connection'
import { failureTitle } from '../../../client/outcome'
import { replayQueries } from '../../../client/replay-queries'
import { useSubmission } from '../../../client/use-submission'
import { keepBlackBox } from '../../../contract/endpoints/black-boxes'
import { playTime } from '../../../ui/play-time'
import { toast } from '../../../ui/toast'

/** Makes a video of what a session has kept of its last minutes. */
export function useKeep(sessionId: string) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  return useSubmission({
    mutationFn: (_: void, { idempotencyKey }) =>
      call(connection, keepBlackBox, { params: { id: sessionId }, idempotencyKey }),
    onSuccess: ({ started_at, finished_at }) => {
      const lasted = Date.parse(finished_at ?? started_at) - Date.parse(started_at)
      toast({ title: `Saved the last ${playTime(lasted)}`, description: 'Under Videos, also after the session ends.' })
      return queryClient.invalidateQueries({ queryKey: replayQueries.ofSession(connection, sessionId).queryKey })
    },
    onError: (error: Error) =>
      toast({ kind: 'loss', title: failureTitle(error, 'save', 'the video'), description: error.message }),
  })
}
