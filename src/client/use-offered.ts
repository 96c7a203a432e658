import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Endpoint } from '../contract/endpoint'
import { abilities } from './abilities'
import { useConnection } from './connection'
import { serviceQueries } from './queries'

/** Whether the service in use may have an operation: false once it has answered that it does not. */
export function useOffered({ operationId }: Pick<Endpoint, 'operationId'>): boolean {
  const { id } = useConnection()
  return useSyncExternalStore(abilities.subscribe, () => abilities.of(id).get(operationId)) !== false
}

/** As `useOffered`, of what is done inside of a browser, which a service with reduced isolation does not do. */
export function useOfferedInside(endpoint: Pick<Endpoint, 'operationId'>): boolean {
  const { data: info } = useQuery(serviceQueries.info(useConnection()))
  return useOffered(endpoint) && info?.isolation !== 'reduced'
}
