import { useQuery } from '@tanstack/react-query'
import { useConnection } from '../../client/connection'
import { scenarioQueries } from '../../scenarios/store/queries'
import type { KeptBy } from '../../scenarios/store/scenario-store'

/** Who keeps the scenarios here; undefined until that is known. */
export const useKeptBy = (): KeptBy | undefined => useQuery(scenarioQueries.keptBy(useConnection())).data
