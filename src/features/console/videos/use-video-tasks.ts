import { call } from '../../../client/call'
import type { Verb } from '../../../client/outcome'
import { useConnection } from '../../../client/connection'
import { reportFailure } from '../../../resources/report-failure'
import { replayQueries } from '../../../client/replay-queries'
import { useSubmission } from '../../../client/use-submission'
import { deleteReplay, markReplay, startReplay, stopReplay } from '../../../contract/endpoints/replays'
import { useRefresh } from '../../../resources/use-refresh'
import { playTime } from '../../../ui/play-time'
import { toast } from '../../../ui/toast'

/** Starts, stops and deletes videos of a session. */
export function useVideoTasks(sessionId: string) {
  const connection = useConnection()
  const refresh = useRefresh((c) => replayQueries.ofSession(c, sessionId))
  const failed = (verb: Verb) => (error: Error) => {
    reportFailure(verb, 'the video')(error)
    void refresh()
  }
  const start = useSubmission({
    mutationFn: (_: void, { idempotencyKey }) =>
      call(connection, startReplay, { params: { id: sessionId }, body: {}, idempotencyKey }),
    onSuccess: refresh,
    onError: failed('start'),
  })
  const stop = useSubmission({
    mutationFn: (ids: readonly string[]) =>
      Promise.all(ids.map((id) => call(connection, stopReplay, { params: { id: sessionId, replay_id: id } }))),
    onSuccess: async (_, ids) => {
      toast({
        title: ids.length === 1 ? 'Video saved' : `${ids.length} videos saved`,
        description: 'Under Videos, also after the session ends.',
      })
      await refresh()
    },
    onError: failed('stop'),
  })
  const remove = useSubmission({
    mutationFn: (id: string) => call(connection, deleteReplay, { params: { id: sessionId, replay_id: id } }),
    onSuccess: refresh,
    onError: failed('delete'),
  })
  const mark = useSubmission({
    mutationFn: ({ id, name }: { id: string; name: string }, { idempotencyKey }) =>
      call(connection, markReplay, { params: { id: sessionId, replay_id: id }, body: { name }, idempotencyKey }),
    onSuccess: async ({ name, offset_ms }) => {
      toast({ title: `Mark ${name} added at ${playTime(offset_ms)}` })
      await refresh()
    },
    onError: failed('mark'),
  })
  return { start, stop, remove, mark }
}
