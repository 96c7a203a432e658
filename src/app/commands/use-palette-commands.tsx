import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Blocks, Clipboard, ListVideo, MonitorPlay } from 'lucide-react'
import { useMemo, useSyncExternalStore } from 'react'
import { useConnection } from '../../client/connection'
import { pastQueries } from '../../client/past-queries'
import { poolQueries, sessionQueries } from '../../client/queries'
import { extensionQueries, profileQueries, proxyQueries } from '../../client/resource-queries'
import { useDenied } from '../../client/rights'
import { acquireBrowser, updatePool } from '../../contract/endpoints/pools'
import type { ScenarioSummary } from '../../contract/scenario'
import type { BrowserSession } from '../../contract/session'
import { scenarioQueries } from '../../scenarios/store/queries'
import { type Command, commandStore } from '../../ui/commands'
import { copyAndSay } from '../../ui/copy-and-say'
import { shortId } from '../../ui/format'
import type { AppRouter } from '../router'
import { deletedPoolPlaces, poolActions, poolPlaces } from './pool-commands'
import { ENDED, useEndedSessions } from './use-ended-sessions'
import { useHostsAndKeys } from './use-hosts-and-keys'
import type { PoolTask } from './pool-task'

/** Often enough for a list that is read for seconds; what the views have asked for is shown at once. */
const ASK_MS = 5_000

export interface PaletteCommands {
  /** Places, and what the views offer. */
  offered: readonly Command[]
  /** What is only looked for by words: there are several for each record. */
  searched: readonly Command[]
  /** How many there are of groups of which only the first are here. */
  totals: Readonly<Record<string, number>>
  /** What is not known yet or any more, in words. */
  missing: string | null
}

/** Everything that can be looked for now; of what has ended, what answers the words that were typed. */
export function usePaletteCommands(start: (task: PoolTask) => void, typed: string): PaletteCommands {
  const connection = useConnection()
  const router: AppRouter = useRouter()
  const ofViews = useSyncExternalStore(commandStore.subscribe, commandStore.get)
  const pools = useQuery({ ...poolQueries.list(connection), refetchInterval: ASK_MS })
  const sessions = useQuery({ ...sessionQueries.list(connection), refetchInterval: ASK_MS })
  const past = useQuery({ ...pastQueries.pools(connection), staleTime: 0 })
  const ended = useEndedSessions(typed)
  const infrastructure = useHostsAndKeys()
  const profiles = useInfiniteQuery(profileQueries.list(connection))
  const extensions = useInfiniteQuery(extensionQueries.list(connection))
  const proxies = useInfiniteQuery(proxyQueries.list(connection))
  const scenarios = useInfiniteQuery(scenarioQueries.list(connection))

  const ofPools = useMemo(
    () => [...poolPlaces(pools.data ?? [], past.data ?? [], router), ...deletedPoolPlaces(past.data ?? [], router)],
    [pools.data, past.data, router],
  )
  const ofSessions = useMemo(() => sessionPlaces(sessions.data ?? [], router), [sessions.data, router])
  const [lease, change] = [useDenied(acquireBrowser), useDenied(updatePool)]
  const searched = useMemo(
    () => [
      ...poolActions(pools.data ?? [], { router, start, denied: { lease, change } }),
      ...sessionCopies(sessions.data ?? []),
    ],
    [pools.data, sessions.data, router, start, lease, change],
  )
  const ofScenarios = useMemo(() => scenarioPlaces(scenarios.data ?? [], router), [scenarios.data, router])
  const ofResources = useMemo(
    () => [
      ...resourcePlaces('Profiles', '/resources/profiles', profiles.data, router),
      ...resourcePlaces('Extensions', '/resources/extensions', extensions.data, router),
      ...resourcePlaces('Proxies', '/resources/proxies', proxies.data, router),
    ],
    [profiles.data, extensions.data, proxies.data, router],
  )
  return {
    offered: [...ofViews, ...ofPools, ...ofSessions, ...ofScenarios, ...ofResources, ...infrastructure],
    searched: [...searched, ...ended.commands],
    totals: { [ENDED]: ended.total },
    missing: missingWords({ pools, sessions, scenarios, profiles, extensions, proxies }),
  }
}

function sessionPlaces(sessions: readonly BrowserSession[], router: AppRouter): Command[] {
  return sessions.map((session) => ({
    id: `session:${session.session_id}`,
    group: 'Sessions',
    label: sessionTitle(session),
    ...(session.pool && { hint: `of ${session.pool.name ?? shortId(session.pool.id)}` }),
    words: `open console session ${session.session_id}`,
    icon: <MonitorPlay aria-hidden />,
    run: () => void router.navigate({ to: '/sessions/$id', params: { id: session.session_id } }),
  }))
}

function scenarioPlaces(scenarios: readonly ScenarioSummary[], router: AppRouter): Command[] {
  return scenarios.map(({ id, name }) => ({
    id: `scenario:${id}`,
    group: 'Scenarios',
    label: name,
    words: `open scenario replay ${id}`,
    icon: <ListVideo aria-hidden />,
    run: () => void router.navigate({ to: '/scenarios/$id', params: { id } }),
  }))
}

function resourcePlaces(
  group: string,
  to: '/resources/profiles' | '/resources/extensions' | '/resources/proxies',
  // Null where the service has no such records.
  records: readonly { id: string; name?: string | null | undefined }[] | null | undefined,
  router: AppRouter,
): Command[] {
  return (records ?? []).map(({ id, name }) => ({
    id: `${to}/${id}`,
    group,
    label: name || id,
    words: id,
    icon: <Blocks aria-hidden />,
    run: () => void router.navigate({ to, search: { q: name || id } }),
  }))
}

function sessionCopies(sessions: readonly BrowserSession[]): Command[] {
  return sessions.map((session) => ({
    id: `copy-session:${session.session_id}`,
    group: 'Session actions',
    label: `Copy the id of session ${sessionTitle(session)}`,
    words: session.session_id,
    icon: <Clipboard aria-hidden />,
    run: () => copyAndSay(session.session_id),
  }))
}

const sessionTitle = ({ name, session_id }: BrowserSession): string => name ?? session_id

type State = Pick<ReturnType<typeof useQuery>, 'isPending' | 'isError' | 'data'>

function missingWords(lists: Record<string, State>): string | null {
  const names = (is: (list: State) => boolean) =>
    Object.entries(lists)
      .flatMap(([name, list]) => (is(list) ? [name] : []))
      .join(' and ')
  const failed = names(({ isError, data }) => isError && data === undefined)
  if (failed !== '') return `No answer about ${failed}; the rest works.`
  const pending = names(({ isPending }) => isPending)
  return pending === '' ? null : `Asking for ${pending} …`
}
