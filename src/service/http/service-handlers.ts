import type { ServiceInfo } from '../../contract/service'
import type { Handlers } from './route'

interface ServiceParts {
  /** Called for each request: parts of it change. */
  info: () => ServiceInfo | Promise<ServiceInfo>
  metrics: { text: () => Promise<string> }
  /** Problem 503 when the service cannot do its work. */
  ready: () => Promise<void>
}

export function serviceHandlers({ info, metrics, ready }: ServiceParts) {
  return {
    getServiceInfo: async ({ caller: { id, name, rights } }) => ({
      ...(await info()),
      key: { id, name, rights: [...rights] },
    }),
    getHealth: () => ({ status: 'ok' }),
    getReadiness: async () => {
      await ready()
      return { status: 'ok' }
    },
    getMetrics: async () =>
      new Response(await metrics.text(), { headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' } }),
  } satisfies Partial<Handlers>
}
