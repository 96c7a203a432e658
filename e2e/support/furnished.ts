import type { RunningService } from './running-service'
import { Api } from './api'

/** What stands in a service that is looked at: enough that every view has something to show. */
export interface Furnished {
  service: RunningService
  /** A lease of the pool `checkout`. */
  sessionId: string
  scenarioId: string
  /** A video of the session. */
  videoId: string
  /** A session that has ended. */
  endedId: string
}

const CONNECTION = 'desk'

/** A pool with browsers and a lease, pools without, and what was: a session and a pool. `light`: with as few browsers as that takes, without displays. */
export async function furnish(service: RunningService, { light = false } = {}): Promise<Furnished> {
  const api = new Api(service)
  const browsers = light ? { size: 1, headless: true } : { size: 2 }
  const checkout = await api.createPool({ name: 'checkout', start_url: 'about:blank', ...browsers })
  await api.createPool({ name: 'checkout-eu', size: 2, fill_rate_per_minute: 0 })
  const login = await api.createPool({ name: 'login-tests', size: 1, headless: true, kiosk_mode: true })
  const { session_id } = await api.acquire(checkout)
  const { session_id: endedId } = await api.acquire(login, 'was-here')
  // It needs no replacement.
  await api.stopFilling(login)
  await api.endSession(endedId)
  const gone = await api.createPool({ name: 'was-a-pool', size: 1, fill_rate_per_minute: 0 })
  await service.fetch('DELETE', `/browser_pools/${gone.id}`, {})
  const { id } = await api.createScenario({
    name: 'Log in',
    display: { width: 1024, height: 768 },
    steps: [
      { id: 'focus', kind: 'action', action: { type: 'click_mouse', click_mouse: { x: 320, y: 240 } } },
      { id: 'type', kind: 'action', action: { type: 'type_text', type_text: { text: 'shopper\n' } } },
      { id: 'wait', kind: 'wait', ms: 500 },
    ],
  })
  const replays = `/browsers/${session_id}/replays`
  const { replay_id } = (await (await service.fetch('POST', replays, {})).json()) as { replay_id: string }
  await service.fetch('POST', `${replays}/${replay_id}/stop`)
  return { service, sessionId: session_id, scenarioId: id, videoId: replay_id, endedId }
}

/** A profile and a proxy. */
export async function furnishResources(service: RunningService): Promise<void> {
  await service.fetch('POST', '/profiles', { name: 'shopper' })
  await service.fetch('POST', '/proxies', { type: 'custom', name: 'office', config: { host: '127.0.0.1', port: 3128 } })
}

/** What the dashboard stores of a person who is signed in permanently, by the names of its local storage. */
export function storageOf({ key }: Pick<RunningService, 'key'>): Record<string, string> {
  return {
    'pooldeck.connections': JSON.stringify([{ id: CONNECTION, name: 'This service', baseUrl: '', key }]),
    'pooldeck.current': CONNECTION,
  }
}
