import { useQueryClient } from '@tanstack/react-query'
import { useConnection } from '../../../client/connection'
import type { Scenario } from '../../../contract/scenario'
import { scenarioQueries } from '../../../scenarios/store/queries'

/** The pictures that are kept for the steps of a scenario. */
export function useBaselines({ id, baselines }: Pick<Scenario, 'id' | 'baselines'>) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const query = (stepId: string) => {
    const updatedAt = baselines.find(({ step_id }) => step_id === stepId)?.updated_at
    return scenarioQueries.baseline(connection, id, stepId, updatedAt)
  }
  return {
    fetch: (stepId: string): Promise<Blob | null> => queryClient.fetchQuery(query(stepId)),
    /** Null also for one that was not fetched yet. */
    known: (stepId: string): Blob | null => queryClient.getQueryData<Blob | null>(query(stepId).queryKey) ?? null,
  }
}
