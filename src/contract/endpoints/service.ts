import { endpoint } from '../endpoint'
import { Health, ServiceInfo } from '../service'

export const getServiceInfo = endpoint({
  group: 'Service',
  operationId: 'getServiceInfo',
  summary: 'What this service is and allows',
  right: 'read',
  method: 'GET',
  path: '/service',
  status: 200,
  response: ServiceInfo,
  errors: [401, 403, 500],
  extension: true,
})

export const getHealth = endpoint({
  group: 'Service',
  operationId: 'getHealth',
  summary: 'Whether the service answers; needs no key',
  right: null,
  method: 'GET',
  path: '/healthz',
  status: 200,
  response: Health,
  errors: [403, 500],
  extension: true,
})
