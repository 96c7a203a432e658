import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type RegisteredRouter, useRouter } from '@tanstack/react-router'
import { Blocks, CircleX, Clipboard, ListVideo, MonitorPlay, Undo2 } from 'lucide-react'
import { useMemo } from 'react'
import { useConnection } from '../../client/connection'
import { poolQueries, sessionQueries } from '../../client/queries'
import { extensionQueries, profileQueries, proxyQueries } from '../../client/resource-queries'
import { useDenied } from '../../client/rights'
import { deleteSession } from '../../contract/endpoints/browsers'
import { acquireBrowser, updatePool } from '../../contract/endpoints/pools'
import type { ScenarioSummary } from '../../contract/scenario'
import type { BrowserSession } from '../../contract/session'
import { useStore } from '../../lib/store'
import { sessionTitle } from '../../resources/session-title'
import { scenarioQueries } from '../../scenarios/store/queries'
import { type Command, commandStore } from '../../ui/commands'
import { copyAndSay } from '../../ui/copy-and-say'
import { deletedPoolLinks, poolActions, poolLinks } from './pool-commands'
import { ENDED, useEndedSessions } from './use-ended-sessions'
import { useHostsAndKeys } from './use-hosts-and-keys'
import type { PoolTask } from './pool-task'
import { useWhole } from './use-whole'
import { shortPoolTitle } from '../../resources/pool-address'

/** Often enough for a list that is read for seconds; what the views have asked for is shown at once. */
const ASK_MS = 5_000

interface PaletteCommands {
  /** Links, and what the views offer. */
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
  const router: RegisteredRouter = useRouter()
  const ofViews = useStore(commandStore)
  const pools = useQuery({ ...poolQueries.list(connection), refetchInterval: ASK_MS })
  const sessions = useQuery({ ...sessionQueries.list(connection), refetchInterval: ASK_MS })
  const past = useQuery({ ...poolQueries.past(connection), staleTime: 0 })
  const ended = useEndedSessions(typed)
  const infrastructure = useHostsAndKeys(start)
  const profiles = useWhole(useInfiniteQuery(profileQueries.list(connection)))
  const extensions = useWhole(useInfiniteQuery(extensionQueries.list(connection)))
  const proxies = useWhole(useInfiniteQuery(proxyQueries.list(connection)))
  const scenarios = useWhole(useInfiniteQuery(scenarioQueries.list(connection)))

  const ofPools = useMemo(
    () => [...poolLinks(pools.data ?? [], past.data ?? [], router), ...deletedPoolLinks(past.data ?? [], router)],
    [pools.data, past.data, router],
  )
  const ofSessions = useMemo(() => sessionLinks(sessions.data ?? [], router), [sessions.data, router])
  const [lease, change, end] = [useDenied(acquireBrowser), useDenied(updatePool), useDenied(deleteSession)]
  const searched = useMemo(
    () => [
      ...poolActions(pools.data ?? [], { router, start, denied: { lease, change } }),
      ...sessionActions(sessions.data ?? [], { start, denied: { lease, end } }),
    ],
    [pools.data, sessions.data, router, start, lease, change, end],
  )
  const ofScenarios = useMemo(() => scenarioLinks(scenarios.data ?? [], router), [scenarios.data, router])
  const ofResources = useMemo(
    () => [
      ...resourceLinks('Profiles', '/resources/profiles', profiles.data, router),
      ...resourceLinks('Extensions', '/resources/extensions', extensions.data, router),
      ...resourceLinks('Proxies', '/resources/proxies', proxies.data, router),
    ],
    [profiles.data, extensions.data, proxies.data, router],
  )
  return {
    offered: [...ofViews, ...ofPools, ...ofSessions, ...ofScenarios, ...ofResources, ...infrastructure.links],
    searched: [...searched, ...infrastructure.actions, ...ended.commands],
    totals: { [ENDED]: ended.total },
    missing: describeMissing({ pools, sessions, scenarios, profiles, extensions, proxies }),
  }
}

function sessionLinks(sessions: readonly BrowserSession[], router: RegisteredRouter): Command[] {
  return sessions.map((session) => ({
    id: `session:${session.session_id}`,
    group: 'Sessions',
    label: sessionTitle(session),
    ...(session.pool && { hint: `of ${shortPoolTitle(session.pool)}` }),
    words: `open console session ${session.session_id}`,
    icon: <MonitorPlay />,
    run: () => void router.navigate({ to: '/sessions/$id', params: { id: session.session_id } }),
  }))
}

function scenarioLinks(scenarios: readonly ScenarioSummary[], router: RegisteredRouter): Command[] {
  return scenarios.map(({ id, name }) => ({
    id: `scenario:${id}`,
    group: 'Scenarios',
    label: name,
    words: `open scenario replay ${id}`,
    icon: <ListVideo />,
    run: () => void router.navigate({ to: '/scenarios/$id', params: { id } }),
  }))
}

function resourceLinks(
  group: string,
  to: '/resources/profiles' | '/resources/extensions' | '/resources/proxies',
  // Null where the service has no such records.
  records: readonly { id: string; name?: string | null | undefined }[] | null | undefined,
  router: RegisteredRouter,
): Command[] {
  return (records ?? []).map(({ id, name }) => ({
    id: `${to}/${id}`,
    group,
    label: name || id,
    words: id,
    icon: <Blocks />,
    run: () => void router.navigate({ to, search: { q: name || id } }),
  }))
}

/** What can be done with each session from anywhere. */
function sessionActions(
  sessions: readonly BrowserSession[],
  {
    start,
    denied,
  }: { start: (task: PoolTask) => void; denied: { lease: string | undefined; end: string | undefined } },
): Command[] {
  return sessions.flatMap((session): Command[] => {
    const { session_id: id, pool } = session
    const title = sessionTitle(session)
    const release: Command = {
      id: `release-session:${id}`,
      group: 'Session actions',
      label: `Release session ${title} …`,
      words: `give back ${id}`,
      danger: true,
      icon: <Undo2 />,
      disabledReason: denied.lease,
      run: () => start({ kind: 'release', session }),
    }
    return [
      ...(pool ? [release] : []),
      {
        id: `end-session:${id}`,
        group: 'Session actions',
        label: `End session ${title} …`,
        words: `delete stop ${id}`,
        danger: true,
        icon: <CircleX />,
        disabledReason: denied.end,
        run: () => start({ kind: 'end', session }),
      },
      {
        id: `copy-session:${id}`,
        group: 'Session actions',
        label: `Copy the id of session ${title}`,
        words: id,
        icon: <Clipboard />,
        run: () => copyAndSay(id),
      },
    ]
  })
}

type State = Pick<ReturnType<typeof useQuery>, 'isPending' | 'isError' | 'data'>

function describeMissing(lists: Record<string, State>): string | null {
  const names = (is: (list: State) => boolean) =>
    new Intl.ListFormat('en-GB').format(Object.entries(lists).flatMap(([name, list]) => (is(list) ? [name] : [])))
  const failed = names(({ isError, data }) => isError && data === undefined)
  if (failed !== '') return `Couldn’t load ${failed}. Other results are shown.`
  const pending = names(({ isPending }) => isPending)
  return pending === '' ? null : `Loading ${pending}…`
}
