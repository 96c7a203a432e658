import { z } from 'zod'
import { endpoint } from '../endpoint'
import { PoolHistory, PoolOccupancy } from '../pool-occupancy'
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

export const listPoolOccupancy = endpoint({
  group: 'Service',
  operationId: 'listPoolOccupancy',
  summary: 'See how all pools are filled and used now',
  right: 'read',
  method: 'GET',
  path: '/service/pools',
  status: 200,
  response: z.array(PoolOccupancy),
  errors: [401, 403, 500],
  extension: true,
})

export const listPoolHistory = endpoint({
  group: 'Service',
  operationId: 'listPoolHistory',
  summary: 'See how all pools were filled and used in the last hour',
  description: 'Sampled once a minute and when a pool is created; kept in memory, so that a restart begins anew.',
  right: 'read',
  method: 'GET',
  path: '/service/pools/history',
  status: 200,
  response: PoolHistory,
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

export const getReadiness = endpoint({
  group: 'Service',
  operationId: 'getReadiness',
  summary: 'Whether the service can do its work; needs no key',
  description:
    'Other than `/healthz`, which tells that the process lives, this asks the database, and says no while the service stops.',
  right: null,
  method: 'GET',
  path: '/healthz/ready',
  status: 200,
  response: Health,
  errors: [403, 500, 503],
  extension: true,
})

export const getMetrics = endpoint({
  group: 'Service',
  operationId: 'getMetrics',
  summary: 'Figures for Prometheus',
  description: 'In the text format of Prometheus: pools, launches, ends of sessions, calls by operation, the process.',
  right: 'read',
  method: 'GET',
  path: '/metrics',
  status: 200,
  response: 'file',
  media: ['text/plain'],
  errors: [401, 403, 500],
  extension: true,
})
