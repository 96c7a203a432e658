import { z } from 'zod'
import { BlackBox } from '../black-box'
import { endpoint } from '../endpoint'
import { Replay } from '../replay'

const group = 'Browser Replays'
const session = z.object({ id: z.string().meta({ description: 'Id or name of the browser session.' }) })
const pool = z.object({ id_or_name: z.string().meta({ description: 'Id or name of the pool.' }) })

/** Rule 10. */
export const setSessionBlackBox = endpoint({
  group,
  operationId: 'setSessionBlackBox',
  summary: 'Set how many of the last minutes of a browser session are stored',
  description:
    'Off by default. The stored minutes become a replay when a caller saves them, or when the session ends by itself or by its idle timeout; otherwise they are deleted with the lease. Setting another number of minutes starts over. 400 for a headless session.',
  right: 'drive_sessions',
  params: session,
  method: 'PUT',
  path: '/browsers/{id}/black_box',
  body: BlackBox,
  bodyRequired: true,
  status: 200,
  response: BlackBox,
  errors: [400, 401, 403, 404, 500],
  extension: true,
})

/** Rule 10. */
export const keepBlackBox = endpoint({
  group,
  operationId: 'keepBlackBox',
  summary: 'Save the black box of a session as a replay',
  description:
    'Saves the minutes that the black box has stored, up to now; the black box continues. 409 `no_black_box` when the session has none, or it is empty.',
  right: 'drive_sessions',
  params: session,
  method: 'POST',
  path: '/browsers/{id}/black_box/keep',
  status: 201,
  response: Replay,
  errors: [401, 403, 404, 409, 500],
  extension: true,
})

/** Rule 10. */
export const getPoolBlackBox = endpoint({
  group,
  operationId: 'getPoolBlackBox',
  summary: 'Get how many of the last minutes of a pool’s sessions are stored',
  right: 'read',
  params: pool,
  method: 'GET',
  path: '/service/pools/{id_or_name}/black_box',
  status: 200,
  response: BlackBox,
  errors: [401, 403, 404, 500],
  extension: true,
})

/** Rule 10. */
export const setPoolBlackBox = endpoint({
  group,
  operationId: 'setPoolBlackBox',
  summary: 'Set how many of the last minutes of a pool’s sessions are stored',
  description: 'Of leases that begin from then on; `PUT /browsers/{id}/black_box` is for those that have begun.',
  right: 'operate_pools',
  params: pool,
  method: 'PUT',
  path: '/service/pools/{id_or_name}/black_box',
  body: BlackBox,
  bodyRequired: true,
  status: 200,
  response: BlackBox,
  errors: [400, 401, 403, 404, 500],
  extension: true,
})

export const BLACK_BOX_ENDPOINTS = [setSessionBlackBox, keepBlackBox, getPoolBlackBox, setPoolBlackBox] as const
