import { z } from 'zod'
import { endpoint } from '../endpoint'
import { ReceivedQuery, VIDEO_STREAM, VideoQuery } from '../live-video'

const common = {
  group: 'Browser Computer Controls',
  right: 'read',
  params: z.object({ id: z.string().meta({ description: 'Id of the browser session.' }) }),
  method: 'GET',
  extension: true,
} as const

/** Rule 10. */
export const watchVideo = endpoint({
  ...common,
  operationId: 'watchVideo',
  summary: 'Follow the screen as a video',
  description:
    'H.264 of the display, one frame per change, for connections that are too slow for pictures. Before each frame there are 24 bytes, numbers with the most significant byte first: size of the frame (4 bytes; 0: nothing has changed), its number, as in the ETag of a live picture (4), when the display looked like this in ms since 1970 (8, a float), width and height of the display (2 each), 1 for a frame that needs no other (1), nothing (1), how many frames were left out before it (2). The frame is an access unit as of Annex B.\n\nThe viewer reports with `reportVideo` which frames have arrived. While it is about a second behind, frames are left out; without a report for 10 s, the stream ends. It also ends with the lease and when a private phase begins.\n\nA headless session has no video (400). 409 during a private phase (`private_phase`), and while all encoders of the server are busy.',
  path: '/browsers/{id}/computer/video',
  query: VideoQuery,
  status: 200,
  response: 'file',
  media: [VIDEO_STREAM],
  errors: [400, 401, 403, 404, 409, 500],
})

/** Rule 10. */
export const reportVideo = endpoint({
  ...common,
  operationId: 'reportVideo',
  summary: 'Report which frames of a video have arrived',
  description: 'Once per frame, or less often on a slow connection. Ignored when the viewer has no video.',
  path: '/browsers/{id}/computer/video/received',
  query: ReceivedQuery,
  status: 204,
  errors: [400, 401, 403, 404, 500],
})
