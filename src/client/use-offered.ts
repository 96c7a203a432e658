import { useQuery } from '@tanstack/react-query'
import type { ENDPOINTS } from '../contract/endpoints'
import { useStore } from '../lib/store'
import { abilities } from './abilities'
import { useConnection } from './connection'
import { serviceQueries } from './queries'

/** The name of an operation: who only asks for it by name loads nothing of it. */
type OperationId = (typeof ENDPOINTS)[number]['operationId']

/** Whether the service in use may have an operation: false once it has answered that it does not. */
export function useOffered(operationId: OperationId): boolean {
  const { id } = useConnection()
  return useStore(abilities, () => abilities.of(id).get(operationId)) !== false
}

/** As `useOffered`, of what is done inside of a browser, which a service with reduced isolation does not do. */
export function useOfferedInside(operationId: OperationId): boolean {
  const { data: info } = useQuery(serviceQueries.info(useConnection()))
  return useOffered(operationId) && info?.isolation !== 'reduced'
}
