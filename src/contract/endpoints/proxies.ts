import { z } from 'zod'
import { endpoint } from '../endpoint'
import { Proxy, ProxyCheck, ProxyCreate, ProxyListQuery, ProxyUpdate } from '../proxy'

const params = z.object({ id: z.string().meta({ description: 'Id of the proxy.' }) })
const proxies = { group: 'Proxies' } as const

/** Rule 5.4. */
export const createProxy = endpoint({
  ...proxies,
  operationId: 'createProxy',
  summary: 'Create a proxy',
  description: `This service supports proxies of the type \`custom\` only; others are refused with 403 \`proxy_type_not_available\`.

The proxy resolves names. Link-local addresses, the service itself and, where they are blocked, private addresses are blocked
through a proxy, too. With the protocol \`https\`, the proxy’s certificate must be from an authority that the service trusts: for
your own, start the service with its file in NODE_EXTRA_CA_CERTS.`,
  right: 'operate_pools',
  method: 'POST',
  path: '/proxies',
  body: ProxyCreate,
  bodyRequired: true,
  status: 201,
  response: Proxy,
  errors: [400, 401, 403, 500],
})

export const listProxies = endpoint({
  ...proxies,
  operationId: 'listProxies',
  summary: 'List proxies, newest first',
  right: 'read',
  method: 'GET',
  path: '/proxies',
  query: ProxyListQuery,
  status: 200,
  response: z.array(Proxy),
  errors: [400, 401, 403, 500],
})

export const getProxy = endpoint({
  ...proxies,
  operationId: 'getProxy',
  summary: 'Get a proxy',
  right: 'read',
  method: 'GET',
  path: '/proxies/{id}',
  params,
  status: 200,
  response: Proxy,
  errors: [401, 403, 404, 500],
})

export const updateProxy = endpoint({
  ...proxies,
  operationId: 'updateProxy',
  summary: 'Rename a proxy',
  right: 'operate_pools',
  method: 'PATCH',
  path: '/proxies/{id}',
  params,
  body: ProxyUpdate,
  bodyRequired: true,
  status: 200,
  response: Proxy,
  errors: [400, 401, 403, 404, 500],
})

/** Sessions that use it go on with it; a pool that uses it keeps it from being deleted. */
export const deleteProxy = endpoint({
  ...proxies,
  operationId: 'deleteProxy',
  summary: 'Delete a proxy that no pool uses',
  right: 'operate_pools',
  method: 'DELETE',
  path: '/proxies/{id}',
  params,
  status: 204,
  errors: [400, 401, 403, 404, 500],
})

export const checkProxy = endpoint({
  ...proxies,
  operationId: 'checkProxy',
  summary: 'Check a proxy',
  description: `With \`url\`, that address is fetched through the proxy and must return a status below 400. Without it, the service asks
the proxy for a tunnel to itself (or, if that is refused, to example.com): the proxy must respond as one and accept the credentials;
no network beyond it is needed.

The result is stored as the proxy’s \`status\` and \`last_checked\`, unless only the address failed. 422 says what failed.`,
  right: 'operate_pools',
  method: 'POST',
  path: '/proxies/{id}/check',
  params,
  body: ProxyCheck,
  status: 200,
  response: Proxy,
  errors: [400, 401, 403, 404, 422, 500],
})

/** In the order of the documentation. */
export const PROXY_ENDPOINTS = [createProxy, listProxies, getProxy, updateProxy, deleteProxy, checkProxy] as const
