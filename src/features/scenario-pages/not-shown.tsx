import { ErrorState } from '../../ui/error-state'
import type { KeptBy } from '../../scenarios/store/scenario-store'
import { useKeptBy } from './use-kept-by'

/** In the place of one scenario, or of the list of them, that could not be read. */
export function NotShown({
  what,
  query: { error, refetch, isFetching },
}: {
  what: 'scenario' | 'scenarios'
  query: { error: Error; refetch: () => Promise<unknown>; isFetching: boolean }
}) {
  const keptBy = useKeptBy()
  return (
    <ErrorState
      title={`Couldn’t load the ${what}`}
      meaning={notLost(what === 'scenario' ? 'It is' : 'They are', keptBy)}
      detail={error.message}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}

/** Why records that cannot be read are no reason to worry. */
const notLost = (what: 'They are' | 'It is', keptBy: KeptBy | undefined): string =>
  keptBy === 'browser'
    ? `${what} kept by this browser, which did not give ${what === 'It is' ? 'it' : 'them'}. Allow this page to keep data, then try again.`
    : `${what} kept by the service, which did not give ${what === 'It is' ? 'it' : 'them'}. Nothing is lost.`
