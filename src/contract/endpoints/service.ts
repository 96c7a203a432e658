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
  summary: 'Get the service’s version, limits and capabilities',
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
    'Browsers by state, acquire waits, launch failures with reasons, and ends by reason, for one pool (which may be deleted) or for all pools together. Sampled every 5 s. The last day is stored by the minute, earlier times by the quarter of an hour. A response has at most 750 levels and 200 counts of a kind: the longer the time range, the longer the intervals.',
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
  description:
    'Covers the last 30 days and at most 1,000 deleted pools. Their activity and history are available by id.',
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
    'One entry per lease, so a browser that went back to its pool has one for each session holder. Covers the last 20,000 leases of 30 days; entries outlive pools, keys and hosts. An end is listed within a second.',
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
  description: 'Sorted by their addresses. A service with the embedded database has one host, itself.',
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
    'A draining host gets no new leases and starts no sessions: a `POST /browsers` that reaches it starts one on another host, or is a 503 with `Retry-After` when none has room. Its idle browsers end and are replaced on other hosts. Its sessions continue until they are released, ended or idle for too long; then its service stops. After a restart it takes part as before.\n\n404 for a host that has stopped. 409 `host_lost` for a host that has lost contact with the others, 409 `host_stopping` to undrain a host that was told to stop.',
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
  summary: 'Check whether the service is alive; needs no key',
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
  summary: 'Check whether the service is ready; needs no key',
  description:
    'Unlike `/healthz`, which only shows that the process is alive, this queries the database, and fails while the service stops.',
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
  description: 'In the Prometheus text format: pools, launches, ended sessions, calls by operation, and the process.',
  right: 'read',
  method: 'GET',
  path: '/metrics',
  status: 200,
  response: 'file',
  media: ['text/plain'],
  errors: [401, 403, 500],
  extension: true,
})
