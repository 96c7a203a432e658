import { call } from '../../../client/call'
import { useConnection } from '../../../client/connection'
import { reportFailure } from '../../../resources/report-failure'
import { replayQueries } from '../../../client/replay-queries'
import { useSubmission } from '../../../client/use-submission'
import { keepBlackBox } from '../../../contract/endpoints/black-boxes'
import { useRefresh } from '../../../resources/use-refresh'
import { playTime } from '../../../ui/play-time'
import { toast } from '../../../ui/toast'

/** Makes a video of what a session has kept of its last minutes. */
export function useKeep(sessionId: string) {
  const connection = useConnection()
  const refresh = useRefresh((c) => replayQueries.ofSession(c, sessionId))
  return useSubmission({
    mutationFn: (_: void, { idempotencyKey }) =>
      call(connection, keepBlackBox, { params: { id: sessionId }, idempotencyKey }),
    onSuccess: ({ started_at, finished_at }) => {
      const lasted = Date.parse(finished_at ?? started_at) - Date.parse(started_at)
      toast({
        title: `Video of the last ${playTime(lasted)} saved`,
        description: 'Under Videos, also after the session ends.',
      })
      return refresh()
    },
    onError: reportFailure('save', 'the video'),
  })
}
