import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { eachOnce, nextOf, type Page, PAGE_LIMIT } from '../../client/all-pages'
import type { Connection } from '../../client/connection'
import { root } from '../../client/queries'
import type { Scenario, ScenarioSummary } from '../../contract/scenario'
import { loadPart } from '../../ui/load-part'
import type { KeptBy, ScenarioStore } from './scenario-store'

const STALE_MS = 5_000

const idOf = ({ id }: { id: string }): string => id

/** Scenarios of a connection, stored by its service or by this browser. */
export const scenarioQueries = {
  all: (c: Connection) => root(c, 'scenarios'),
  /** The endpoints are an extension of the embedded service: it keeps scenarios if it has them, else this browser does. */
  keptBy: (c: Connection) =>
    queryOptions({
      queryKey: [...root(c, 'service'), 'scenarios'],
      queryFn: async ({ signal }): Promise<KeptBy> => (await loadServiceStore()).whoKeeps(c, signal),
      staleTime: Infinity,
      gcTime: Infinity,
    }),
  /** Scenarios with `query` in their name, or as their id; one page after the other, newest first. */
  list: (c: Connection, query = '') =>
    infiniteQueryOptions({
      queryKey: [...scenarioQueries.all(c), 'list', query],
      queryFn: async ({ signal, client, pageParam: offset }): Promise<Page<ScenarioSummary>> =>
        (await storeOf(client, c)).list({ query, limit: PAGE_LIMIT, offset }, signal),
      initialPageParam: 0,
      getNextPageParam: nextOf(idOf),
      select: ({ pages }): ScenarioSummary[] => eachOnce(pages, idOf),
      staleTime: STALE_MS,
    }),
  /** Null where there is no such scenario. */
  detail: (c: Connection, id: string) =>
    queryOptions({
      queryKey: [...scenarioQueries.all(c), 'detail', id],
      queryFn: async ({ signal, client }): Promise<Scenario | null> => (await storeOf(client, c)).get(id, signal),
      staleTime: STALE_MS,
    }),
  /** @param updatedAt as the scenario has it: another picture is another query. Null where the step has no baseline. */
  baseline: (c: Connection, id: string, stepId: string, updatedAt: string | undefined) =>
    queryOptions({
      queryKey: [...scenarioQueries.all(c), 'baseline', id, stepId, updatedAt],
      queryFn: async ({ signal, client }): Promise<Blob | null> =>
        updatedAt === undefined ? null : (await storeOf(client, c)).baseline(id, stepId, signal),
      staleTime: Infinity,
    }),
}

/** The store that keeps the scenarios of a connection. */
export async function storeOf(client: QueryClient, connection: Connection): Promise<ScenarioStore> {
  const keptBy = await client.ensureQueryData(scenarioQueries.keptBy(connection))
  if (keptBy === 'service') return (await loadServiceStore()).serviceScenarios(connection)
  const { browserScenarios } = await loadPart(() => import('./browser-store'))
  return browserScenarios(connection.id)
}

/** Every view knows the queries, for the name of a scenario in the path; few ask for one. */
const loadServiceStore = () => loadPart(() => import('./service-store'))
