import { useQuery } from '@tanstack/react-query'
import { useConnection } from '../../client/connection'
import { scenarioQueries } from '../../scenarios/store/queries'
import type { KeptBy } from '../../scenarios/store/scenario-store'

/** Who keeps the scenarios here; undefined until that is known. */
export const useKeptBy = (): KeptBy | undefined => useQuery(scenarioQueries.keptBy(useConnection())).data

/** Why records that cannot be read are no reason to worry. */
export const notLost = (what: 'They are' | 'It is', keptBy: KeptBy | undefined): string =>
  keptBy === 'browser'
    ? `${what} kept by this browser, which did not give ${what === 'It is' ? 'it' : 'them'}. Allow this page to keep data, then try again.`
    : `${what} kept by the service, which did not give ${what === 'It is' ? 'it' : 'them'}. Nothing is lost.`
