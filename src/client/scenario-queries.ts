import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getScenario, getScenarioBaseline, listScenarios } from '../contract/endpoints/scenarios'
import type { Scenario, ScenarioSummary } from '../contract/scenario'
import { PAGE_LIMIT } from './all-pages'
import { call } from './call'
import type { Connection } from './connection'
import { missingIsNull, root } from './queries'

const STALE_MS = 5_000

/** An extension of the embedded service: each of them gives null where the service does not have it. */
export const scenarioQueries = {
  all: (c: Connection) => root(c, 'scenarios'),
  /** Scenarios with `query` in their name, or as their id; one page after the other, newest first. */
  list: (c: Connection, query = '') =>
    infiniteQueryOptions({
      queryKey: [...scenarioQueries.all(c), 'list', query],
      queryFn: ({ signal, pageParam: offset }): Promise<ScenarioSummary[] | null> =>
        call(c, listScenarios, { query: { query, limit: PAGE_LIMIT, offset }, signal }).catch(missingIsNull),
      initialPageParam: 0,
      getNextPageParam: (last, pages) => (last?.length === PAGE_LIMIT ? pages.length * PAGE_LIMIT : undefined),
      select: ({ pages }): ScenarioSummary[] | null => (pages[0] ? pages.flatMap((page) => page ?? []) : null),
      staleTime: STALE_MS,
    }),
  /** Null also where there is no such scenario. */
  detail: (c: Connection, id: string) =>
    queryOptions({
      queryKey: [...scenarioQueries.all(c), 'detail', id],
      queryFn: ({ signal }): Promise<Scenario | null> =>
        call(c, getScenario, { params: { id }, signal }).catch(missingIsNull),
      staleTime: STALE_MS,
    }),
  /** @param updatedAt as the scenario has it: another picture is another query. Null where the step has no baseline. */
  baseline: (c: Connection, id: string, stepId: string, updatedAt: string | undefined) =>
    queryOptions({
      queryKey: [...scenarioQueries.all(c), 'baseline', id, stepId, updatedAt],
      queryFn: ({ signal }): Promise<Blob | null> =>
        updatedAt === undefined
          ? Promise.resolve(null)
          : call(c, getScenarioBaseline, { params: { id, step_id: stepId }, signal }).catch(missingIsNull),
      staleTime: Infinity,
    }),
}
