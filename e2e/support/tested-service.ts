import { Hosts } from './hosts'
import { RunningService } from './running-service'

/** Set where the tested service is one of several hosts, and has no browsers itself (e2e/hosts.config.ts). */
export const OF_HOSTS = 'POOLDECK_E2E_OF_HOSTS'

const LIMIT = 'POOLDECK_POOLED_SESSIONS_LIMIT'

/** A service under test, and what it takes. */
export interface TestedService {
  readonly service: RunningService
  /** Lets the service and its browsers find a port of this machine's loopback on their own. */
  share(port: number): Promise<void>
  stop(): Promise<void>
}

/** Starts a service on this machine; or, with `OF_HOSTS`, three in networks of their own, of which the tested one has no browsers. */
export async function startTestedService(env: Record<string, string> = {}): Promise<TestedService> {
  if (process.env[OF_HOSTS] === undefined) {
    const service = await RunningService.start(env)
    return { service, share: async () => undefined, stop: () => service.stop() }
  }
  const limit = env[LIMIT]
  // Together they have what one alone would have.
  const half = { ...env, ...(limit !== undefined && { [LIMIT]: String(Number(limit) / 2) }) }
  const hosts = await Hosts.start([{ ...env, [LIMIT]: '0' }, half, half])
  const [first] = hosts.all
  if (!first) throw new Error('There is no host.')
  return { service: first.service, share: (port) => hosts.network.share(port), stop: () => hosts.stop() }
}
