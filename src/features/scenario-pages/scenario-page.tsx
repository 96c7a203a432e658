import { useQuery } from '@tanstack/react-query'
import { useConnection } from '../../client/connection'
import { scenarioQueries } from '../../scenarios/store/queries'
import { EmptyState } from '../../ui/empty-state'
import { ButtonLink } from '../../ui/links'
import { PageHeader } from '../../ui/page'
import { Skeleton } from '../../ui/skeleton'
import { ScenarioEditor } from './editor/scenario-editor'
import type { RecordIn } from './replay/replays'
import { NotShown } from './not-shown'
import { useKeptBy } from './use-kept-by'

/** One scenario: its steps, and its replays. */
export function ScenarioPage({
  id,
  session,
  recordIn,
}: {
  id: string
  session: string | undefined
  recordIn: RecordIn
}) {
  const connection = useConnection()
  const keptBy = useKeptBy()
  const { data, error, refetch, isFetching } = useQuery(scenarioQueries.detail(connection, id))
  if (data)
    return <ScenarioEditor key={`${connection.id} ${id}`} scenario={data} session={session} recordIn={recordIn} />
  if (data === null) {
    return (
      <>
        <PageHeader title="Scenario" />
        <EmptyState
          title="Scenario not found"
          actions={
            <ButtonLink to="/scenarios" variant="primary">
              All scenarios
            </ButtonLink>
          }
        >
          <p>
            {keptBy === 'browser'
              ? 'This service doesn’t store scenarios, so each browser stores its own. This one was deleted, or created in another browser.'
              : 'It was deleted, or it is stored on another service.'}
          </p>
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <PageHeader title="Scenario" />
      {error ? (
        <NotShown what="scenario" query={{ error, refetch, isFetching }} />
      ) : (
        <div role="status" aria-label="Loading" className="flex flex-col gap-3 px-4">
          {[18, 24, 20, 22].map((width) => (
            <Skeleton key={width} width={`${width}rem`} height="2rem" />
          ))}
        </div>
      )}
    </>
  )
}
