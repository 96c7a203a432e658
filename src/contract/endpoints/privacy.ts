import { z } from 'zod'
import { endpoint } from '../endpoint'
import { PrivatePhase } from '../private-phase'

const group = 'Browser Replays'
const params = z.object({ id: z.string().meta({ description: 'Id or name of the browser session.' }) })

/** Rule 10. */
export const startPrivatePhase = endpoint({
  group,
  operationId: 'startPrivatePhase',
  summary: 'Begin a private phase of a browser session',
  description:
    'Nothing of the session is recorded, neither screen nor actions nor page telemetry, until the phase is ended or, at the latest, the lease ends. Recordings in progress continue with a placeholder instead of the screen. Idempotent.',
  right: 'drive_sessions',
  params,
  method: 'PUT',
  path: '/browsers/{id}/private_phase',
  status: 200,
  response: PrivatePhase,
  errors: [401, 403, 404, 500],
  extension: true,
})

/** Rule 10. */
export const endPrivatePhase = endpoint({
  group,
  operationId: 'endPrivatePhase',
  summary: 'End a private phase',
  description: 'What happened during the phase was not stored anywhere. Idempotent.',
  right: 'drive_sessions',
  params,
  method: 'DELETE',
  path: '/browsers/{id}/private_phase',
  status: 204,
  errors: [401, 403, 404, 500],
  extension: true,
})

export const PRIVACY_ENDPOINTS = [startPrivatePhase, endPrivatePhase] as const
