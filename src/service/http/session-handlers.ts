import type { Pools } from '../pools/pools'
import { sessionRecord } from '../sessions/record'
import type { Sessions } from '../sessions/sessions'
import { page } from './paging'
import type { Handlers } from './route'

export function sessionHandlers(
  sessions: Sessions,
  pools: Pools,
): Pick<Handlers, 'listBrowsers' | 'getBrowser' | 'deleteBrowser'> {
  return {
    listBrowsers: ({ query, header, origin }) =>
      page(sessions.list(query), query, header).map((leased) => sessionRecord(leased, origin)),
    getBrowser: ({ params, origin }) => sessionRecord(sessions.leased(params.id), origin),
    deleteBrowser: ({ params }) => pools.deleteSession(sessions.leased(params.id)),
  }
}
