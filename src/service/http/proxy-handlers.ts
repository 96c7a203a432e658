import type { Proxies } from '../storage/proxies/proxies'
import { page } from './paging'
import type { Handlers } from './route'

export function proxyHandlers(proxies: Proxies) {
  return {
    createProxy: ({ body }) => proxies.create(body),
    listProxies: async ({ query, header }) => page(await proxies.list(query), query, header),
    getProxy: ({ params }) => proxies.find(params.id),
    updateProxy: ({ params, body }) => proxies.rename(params.id, body.name),
    deleteProxy: ({ params }) => proxies.delete(params.id),
    checkProxy: ({ params, body, signal }) => proxies.check(params.id, body.url, signal),
  } satisfies Partial<Handlers>
}
