import { queryOptions } from '@tanstack/react-query'
import { listReplayActions, listReplayMarks, listReplays } from '../contract/endpoints/replays'
import type { Replay } from '../contract/replay'
import { call } from './call'
import type { Connection } from './connection'
import { ifOffered, missingIsNull } from './abilities'
import { root, slowly } from './queries'

/** How often one that changes by itself is asked for, ms. */
const CHANGING_MS = 2_000

/** Whether it is being recorded. */
export const isRecording = ({ finished_at }: Replay): boolean => finished_at === null

/** Whether its file is being made: it was recorded, and cannot be downloaded yet. */
export const isCompleting = (replay: Replay): boolean => !isRecording(replay) && replay.size_bytes === null

export const replayQueries = {
  /** The replays of a session, also of one that has ended, the first to begin first; null where the service records none. */
  ofSession: (c: Connection, sessionId: string) =>
    queryOptions({
      queryKey: [...root(c, 'replays'), sessionId],
      queryFn: ({ signal }) =>
        ifOffered(c, listReplays, () => call(c, listReplays, { params: { id: sessionId }, signal })),
      refetchInterval: (query) => {
        const { data } = query.state
        return data?.some((replay) => isRecording(replay) || isCompleting(replay)) ? CHANGING_MS : slowly(query)
      },
    }),
  /** The named moments of one; none where the service has none. */
  marks: (c: Connection, sessionId: string, replay: Replay) =>
    queryOptions({
      queryKey: [...root(c, 'replays'), sessionId, 'marks', replay.replay_id, replay.finished_at],
      queryFn: async ({ signal }) => {
        const args = { params: { id: sessionId, replay_id: replay.replay_id }, signal }
        return (await call(c, listReplayMarks, args).catch(missingIsNull)) ?? []
      },
      refetchInterval: isRecording(replay) ? CHANGING_MS : false,
    }),
  /** What was done while one was recorded; none where the service does not know. */
  actions: (c: Connection, sessionId: string, replay: Replay) =>
    queryOptions({
      queryKey: [...root(c, 'replays'), sessionId, replay.replay_id, replay.finished_at],
      queryFn: async ({ signal }) => {
        const args = { params: { id: sessionId, replay_id: replay.replay_id }, signal }
        return (await call(c, listReplayActions, args).catch(missingIsNull)) ?? []
      },
      refetchInterval: isRecording(replay) ? CHANGING_MS : false,
    }),
}

/** Finds the video that shows a moment, ms since 1970, and where in it, ms; undefined when none was recorded then. Of several, the last to begin. */
export function videoMoment(replays: readonly Replay[], at: number): { video: string; t: number } | undefined {
  const covers = ({ started_at, finished_at, size_bytes }: Replay): boolean =>
    size_bytes !== 0 && Date.parse(started_at) <= at && (finished_at === null || at <= Date.parse(finished_at))
  const replay = replays.findLast(covers)
  return replay && { video: replay.replay_id, t: Math.round(at - Date.parse(replay.started_at)) }
}

/** The address of the video, which holds its own token and no key; undefined where the service has none. */
export function videoAddress({ baseUrl }: Connection, { video_url: url }: Replay): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined
  const { origin, pathname, search } = new URL(url)
  // The dashboard's own service is the one that this page comes from, however it calls itself behind a proxy.
  return (baseUrl === '' ? '' : origin) + pathname + search
}
