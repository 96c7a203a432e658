import { queryOptions } from '@tanstack/react-query'
import { getPoolBlackBox } from '../contract/endpoints/black-boxes'
import { ifOffered } from './abilities'
import { call } from './call'
import type { Connection } from './connection'
import { root } from './queries'

export const blackBoxQueries = {
  /** What the sessions of a pool keep; null where the service keeps nothing. */
  ofPool: (c: Connection, pool: string) =>
    queryOptions({
      queryKey: [...root(c, 'black boxes'), pool],
      queryFn: ({ signal }) =>
        ifOffered(c, getPoolBlackBox, () => call(c, getPoolBlackBox, { params: { id_or_name: pool }, signal })),
    }),
}
