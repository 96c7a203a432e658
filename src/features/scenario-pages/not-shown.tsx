import { LoadError, type LoadQuery } from '../../resources/load-error'
import type { KeptBy } from '../../scenarios/store/scenario-store'
import { useKeptBy } from './use-kept-by'

/** Instead of one scenario, or of the list of them, that could not be read. */
export function NotShown({ what, query }: { what: 'scenario' | 'scenarios'; query: LoadQuery }) {
  const keptBy = useKeptBy()
  return (
    <LoadError
      title={`Couldn’t load the ${what}`}
      meaning={notLost(what === 'scenario' ? 'It is' : 'They are', keptBy)}
      query={query}
    />
  )
}

/** Why records that cannot be read are no reason to worry. */
const notLost = (what: 'They are' | 'It is', keptBy: KeptBy | undefined): string =>
  keptBy === 'browser'
    ? `${what} stored in this browser, which couldn’t read ${what === 'It is' ? 'it' : 'them'}. Allow this page to store data, then try again.`
    : `${what} stored in the service, which couldn’t read ${what === 'It is' ? 'it' : 'them'}. Nothing is lost.`
