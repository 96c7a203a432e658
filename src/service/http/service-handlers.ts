import type { ServiceInfo } from '../../contract/service'
import type { Handlers } from './route'

/** @param info is asked at each call: parts of it change. */
export function serviceHandlers(info: () => ServiceInfo): Pick<Handlers, 'getServiceInfo' | 'getHealth'> {
  return {
    getServiceInfo: info,
    getHealth: () => ({ status: 'ok' }),
  }
}
