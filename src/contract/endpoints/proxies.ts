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
  description: `This service has proxies of the type \`custom\` only; the others are refused with 403 \`proxy_type_not_available\`.

Browsers leave names to the proxy to resolve, and reach link-local addresses, the service itself and, where they are blocked,
private addresses through a proxy no more than without. With the protocol \`https\` the certificate of the proxy has to be of an
authority that the service knows: for one of your own, start the service with its file in NODE_EXTRA_CA_CERTS.`,
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
  description: `With \`url\`, that address is fetched through the proxy and has to answer with a status below 400. Without it, the proxy is
asked for a tunnel to itself (and, when it refuses that, to example.com): it has to answer as a proxy and accept its credentials,
and no network beyond it is needed.

What the check says of the proxy is kept as its \`status\` and \`last_checked\`. A failure that is of the address alone changes
nothing. 422 says what went wrong.`,
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
