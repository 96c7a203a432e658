import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { useConnection } from '../../client/connection'
import { replayQueries } from '../../client/replay-queries'
import type { Replay } from '../../contract/replay'
import { useStore } from '../../lib/store'
import { byTime } from './moment'
import { EventLoad } from './event-load'
import { recordedIn, type RecordedRange } from './recorded-range'
import { actionMoments, type OwnAction } from './action-moments'
import { markMoment, merged } from './event-moments'

/**
 * What happened while a video was recorded: what was done, and what the browser reported. `own` gives what was done from this browser. `recorded`
 * gives what was done in a part of it, as it can be done again.
 */
export function useMoments(sessionId: string, replay: Replay, own: () => readonly OwnAction[]) {
  const connection = useConnection()
  const startedAt = Date.parse(replay.started_at)
  const finishedAt = replay.finished_at === null ? undefined : Date.parse(replay.finished_at)
  const load = useMemo(
    () => new EventLoad({ connection, sessionId, startedAt, finishedAt }),
    [connection, sessionId, startedAt, finishedAt],
  )
  useEffect(() => load.start(), [load])
  const { events, state } = useStore(load)
  const { data: actions } = useQuery(replayQueries.actions(connection, sessionId, replay))
  // Read with the actions: what was done a moment ago is stored by then.
  const mine = useMemo(() => (actions ? own() : []), [actions, own])
  const ofActions = useMemo(() => actionMoments(actions ?? [], mine, startedAt), [actions, mine, startedAt])
  const recorded = useCallback(
    (range: RecordedRange) => recordedIn(range, { actions: actions ?? [], own: mine, startedAt }),
    [actions, mine, startedAt],
  )
  const { data: marks } = useQuery(replayQueries.marks(connection, sessionId, replay))
  const named = useMemo(() => (marks ?? []).map(markMoment), [marks])
  const moments = useMemo(() => [...named, ...merged(ofActions, events)].toSorted(byTime), [named, ofActions, events])
  return { moments, state, recorded }
}
