import { useQuery } from '@tanstack/react-query'
import { useConnection } from './connection'
import { serviceQueries } from './queries'

/** Returns whether the service has not responded since the last answer: what is shown is from before. The bar that says so keeps asking. */
export const useIsAway = (): boolean => useQuery(serviceQueries.info(useConnection())).failureCount > 0
