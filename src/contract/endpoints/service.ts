import { z } from 'zod'
import { endpoint } from '../endpoint'
import { EndedLeases, EndedLeasesQuery } from '../ended-lease'
import { Host, HostUpdate } from '../host'
import { PastPool, PastPoolsQuery } from '../past-pool'
import { PoolHistory, PoolOccupancy } from '../pool-occupancy'
import { PoolTrends, PoolTrendsQuery } from '../pool-trends'
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
  summary: 'Get the current occupancy of all pools',
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
  summary: 'Get the occupancy of all pools in the last hour',
  description: 'Sampled once a minute and when a pool is created. `GET /service/pools/trends` goes further back.',
  right: 'read',
  method: 'GET',
  path: '/service/pools/history',
  status: 200,
  response: PoolHistory,
  errors: [401, 403, 500],
  extension: true,
})

export const getPoolTrends = endpoint({
  group: 'Service',
  operationId: 'getPoolTrends',
  summary: 'Get the history of pools over up to 30 days',
  description:
    'Browsers by state, waits of acquires, browsers that did not start and why, and ends by reason; of one pool, also of one that is deleted, or of all together. Sampled every 5 s. Times within the last day are known by the minute, with their samples; older ones by the quarter of an hour. The answer has at most 750 levels and 200 counts of a kind: the longer the time, the longer their intervals.',
  right: 'read',
  method: 'GET',
  path: '/service/pools/trends',
  query: PoolTrendsQuery,
  status: 200,
  response: PoolTrends,
  errors: [400, 401, 403, 500],
  extension: true,
})

export const listPastPools = endpoint({
  group: 'Service',
  operationId: 'listPastPools',
  summary: 'Find deleted pools, and pools by former names',
  description: 'Of the last 30 days, at most 1,000 deleted pools. Their activity and history are available by id.',
  right: 'read',
  method: 'GET',
  path: '/service/pools/past',
  query: PastPoolsQuery,
  status: 200,
  response: z.array(PastPool),
  errors: [400, 401, 403, 500],
  extension: true,
})

export const listEndedLeases = endpoint({
  group: 'Service',
  operationId: 'listEndedLeases',
  summary: 'Find ended sessions: who held them, and when, why and by whom they were ended',
  description:
    'One entry for each lease, also of a browser that went back to its pool, where the session has one for each who had it. The last 20,000 of 30 days; they outlive pools, keys and hosts. An end is found a second after it at the latest.',
  right: 'read',
  method: 'GET',
  path: '/service/sessions/ended',
  query: EndedLeasesQuery,
  status: 200,
  response: EndedLeases,
  errors: [400, 401, 403, 500],
  extension: true,
})

export const listHosts = endpoint({
  group: 'Service',
  operationId: 'listHosts',
  summary: 'List the hosts with their state and load',
  description: 'Sorted by their addresses. A service with the embedded database is the only host of its own.',
  right: 'read',
  method: 'GET',
  path: '/service/hosts',
  status: 200,
  response: z.array(Host),
  errors: [401, 403, 500, 503],
  extension: true,
})

export const updateHost = endpoint({
  group: 'Service',
  operationId: 'updateHost',
  summary: 'Drain or undrain a host',
  description:
    'A host that drains gets no new leases, and begins no sessions: `POST /browsers` that reaches it begins one on another host, or is a 503 with `Retry-After` where none has room. Its idle browsers end, and are made on other hosts. Its sessions go on until they are released, ended or idle for too long; then its service stops. Started again, it takes part as before.\n\n404 for a host that has stopped. 409 `host_lost` for one that has lost touch with the others, 409 `host_stopping` to take one back that was told to stop.',
  right: 'operate_pools',
  method: 'PATCH',
  path: '/service/hosts/{id}',
  params: z.object({ id: z.string().meta({ description: 'Id of the host.' }) }),
  body: HostUpdate,
  bodyRequired: true,
  status: 200,
  response: Host,
  errors: [400, 401, 403, 404, 409, 500, 503],
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
    'Unlike `/healthz`, which only shows that the process is alive, this asks the database, and fails while the service stops.',
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
  summary: 'Metrics for Prometheus',
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
