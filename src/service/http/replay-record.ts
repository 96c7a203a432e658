import type { Replay } from '../../contract/replay'
import type { ReplayRow } from '../replays/replay-rows'
import type { Parts } from './parts'
import { replayVideoUrl, replayViewUrl } from './replay-view'

export const replayRecord = (row: ReplayRow, origin: string, secrets: Parts['secrets']): Replay => ({
  replay_id: row.id,
  started_at: row.startedAt.toISOString(),
  finished_at: row.finishedAt?.toISOString() ?? null,
  replay_view_url: replayViewUrl(origin, row.id, secrets),
  size_bytes: row.sizeBytes,
  frames_dropped: row.framesDropped,
  video_url: replayVideoUrl(origin, row.id, secrets),
  ...(row.failure !== null && { failure: row.failure }),
})
