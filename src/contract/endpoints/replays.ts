import { z } from 'zod'
import { endpoint } from '../endpoint'
import { Replay, ReplayStart } from '../replay'
import { ReplayAction } from '../replay-action'
import { ReplayMark, ReplayMarkRequest } from '../replay-mark'

const session = z.object({ id: z.string().meta({ description: 'Id or name of the browser session.' }) })
const one = session.extend({
  replay_id: z.string().meta({
    description: 'Id of the replay.',
    example: '0f9d1c9e-3a55-4d0e-8b7c-2d6f1a4e9b30',
  }),
})
const group = 'Browser Replays'

/** Rule 11.9. */
export const startReplay = endpoint({
  group,
  operationId: 'startReplay',
  summary: 'Start recording a browser session',
  description:
    'Records the session’s display as a video. The recording ends when it is stopped, when its maximum duration is reached, or with the lease at the latest. A session can have four recordings in progress; a headless session none.',
  right: 'drive_sessions',
  params: session,
  method: 'POST',
  path: '/browsers/{id}/replays',
  body: ReplayStart,
  status: 201,
  response: Replay,
  errors: [400, 401, 403, 404, 409, 500],
})

/** Rule 11.10. */
export const listReplays = endpoint({
  group,
  operationId: 'listReplays',
  summary: 'List the replays of a browser session',
  description: 'Oldest first, also for ended sessions, while the replays are stored.',
  right: 'read',
  params: session,
  method: 'GET',
  path: '/browsers/{id}/replays',
  status: 200,
  response: z.array(Replay),
  errors: [400, 401, 403, 404, 500],
})

/** Rule 11.10. */
const downloadReplay = endpoint({
  group,
  operationId: 'downloadReplay',
  summary: 'Download a replay',
  description: '202 with `Retry-After` and without a body until the recording has ended and its file is complete.',
  right: 'read',
  params: one,
  method: 'GET',
  path: '/browsers/{id}/replays/{replay_id}',
  status: 200,
  response: 'file',
  media: ['video/mp4'],
  mayBePending: true,
  mayBePartial: true,
  errors: [400, 401, 403, 404, 500],
})

/** Rule 11.10. */
export const stopReplay = endpoint({
  group,
  operationId: 'stopReplay',
  summary: 'Stop a recording',
  description: 'Responds when the video is complete, or after 30 seconds. No-op for a recording that has ended.',
  right: 'drive_sessions',
  params: one,
  method: 'POST',
  path: '/browsers/{id}/replays/{replay_id}/stop',
  status: 200,
  errors: [400, 401, 403, 404, 500],
})

/** Rules 10 and 11.10. */
export const deleteReplay = endpoint({
  group,
  operationId: 'deleteReplay',
  summary: 'Delete a replay and its video',
  description: 'A recording in progress is stopped first.',
  right: 'drive_sessions',
  params: one,
  method: 'DELETE',
  path: '/browsers/{id}/replays/{replay_id}',
  status: 204,
  errors: [401, 403, 404, 500],
  extension: true,
})

/** Rules 10 and 11.10. */
export const listReplayActions = endpoint({
  group,
  operationId: 'listReplayActions',
  summary: 'List the actions on a session while it was recorded',
  description:
    'In the order they were carried out: mouse and keyboard actions of the computer group, and the key that requested each. Typed characters are not stored. At most 4 MiB.',
  right: 'read',
  params: one,
  method: 'GET',
  path: '/browsers/{id}/replays/{replay_id}/actions',
  status: 200,
  response: z.array(ReplayAction),
  errors: [401, 403, 404, 500],
  extension: true,
})

/** Rules 10 and 11.10. */
export const markReplay = endpoint({
  group,
  operationId: 'markReplay',
  summary: 'Name this moment of a recording',
  description:
    'It becomes a chapter of the video that lasts until the next one. 409 `not_recording` when the recording has ended, or has 1,000 marks.',
  right: 'drive_sessions',
  params: one,
  method: 'POST',
  path: '/browsers/{id}/replays/{replay_id}/mark',
  body: ReplayMarkRequest,
  bodyRequired: true,
  status: 201,
  response: ReplayMark,
  errors: [400, 401, 403, 404, 409, 500],
  extension: true,
})

/** Rules 10 and 11.10. */
export const listReplayMarks = endpoint({
  group,
  operationId: 'listReplayMarks',
  summary: 'List the named moments of a replay',
  description: 'In order of time.',
  right: 'read',
  params: one,
  method: 'GET',
  path: '/browsers/{id}/replays/{replay_id}/marks',
  status: 200,
  response: z.array(ReplayMark),
  errors: [401, 403, 404, 500],
  extension: true,
})

export const REPLAY_ENDPOINTS = [
  startReplay,
  listReplays,
  downloadReplay,
  stopReplay,
  deleteReplay,
  listReplayActions,
  markReplay,
  listReplayMarks,
] as const
