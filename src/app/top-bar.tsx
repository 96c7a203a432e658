import { type QueryKey, type QueryState, useQueryClient } from '@tanstack/react-query'
import { Link, useMatches, useSearch } from '@tanstack/react-router'
import { useCallback, useSyncExternalStore } from 'react'
import { useConnection } from '../client/connection'
import { poolQueries, sessionQueries } from '../client/queries'
import type { EndedLease } from '../contract/ended-lease'
import type { PastPool } from '../contract/past-pool'
import type { Pool } from '../contract/pool'
import type { Scenario } from '../contract/scenario'
import type { BrowserSession } from '../contract/session'
import { ConnectionMenu } from '../features/connection/connection-menu'
import { ReadingNote } from '../features/connection/reading-note'
import { scenarioQueries } from '../scenarios/store/queries'
import { cx } from '../ui/cx'
import { ThemeSwitch } from '../ui/theme-switch'
import { Commands } from './commands/commands'
import { LostConnectionBar } from './lost-connection-bar'
import type { LostConnection } from './connectivity'
import type { Crumb } from './crumb'
import { useAppStores } from './stores'

/** Where I am, and which service this is. */
export function TopBar({ lost, roomy }: { lost: LostConnection | null; roomy: boolean }) {
  const { theme } = useAppStores()
  return (
    <header className="relative z-10 in-data-immersive:hidden flex h-11 shrink-0 items-center border-b border-line gap-1 px-2">
      <ConnectionMenu live={lost === null} />
      <Crumbs />
      {lost && roomy && <LostConnectionBar lost={lost} inBar />}
      <div className="ml-auto flex shrink-0 items-center gap-1">
        <ReadingNote />
        <Commands />
        <ThemeSwitch store={theme} />
      </div>
    </header>
  )
}

function Crumbs() {
  const match = useMatches().at(-1)
  const crumbs = match?.staticData.crumbs?.(match.params) ?? []
  return (
    <nav aria-label="Breadcrumb" className="min-w-0 flex-auto max-[20rem]:hidden sm:flex-1 lg:min-w-48">
      <ol className="flex min-w-0 items-center gap-2.5 text-muted">
        {crumbs.map(({ label, to, of }, index) => (
          <li
            key={label}
            className={cx(
              'flex items-center gap-2.5',
              // Names that people gave are cut; the words of the dashboard are not.
              of ? 'min-w-0' : 'shrink-0',
              // A narrow screen has room for where I am and where that is in.
              index < crumbs.length - 2 && 'max-sm:hidden',
            )}
          >
            <Slash />
            {to ? (
              <Link
                to={to}
                params={match?.params}
                className="truncate rounded-xs transition-colors hover:text-ink pointer-coarse:-m-3 pointer-coarse:p-3"
              >
                <Label label={label} of={of} />
              </Link>
            ) : (
              <span aria-current="page" className="truncate text-ink">
                <Label label={label} of={of} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** What a view has of it, without asking for it. */
function useKnown<T>(queryKey: QueryKey): Pick<QueryState<T>, 'data' | 'dataUpdatedAt'> | undefined {
  const client = useQueryClient()
  const subscribe = useCallback((listener: () => void) => client.getQueryCache().subscribe(listener), [client])
  return useSyncExternalStore(subscribe, () => client.getQueryState<T>(queryKey))
}

/** A record by its name, as soon as its own view has it. */
function Label({ label, of }: Pick<Crumb, 'label' | 'of'>) {
  const connection = useConnection()
  const opened = useKnown<Pool>(poolQueries.detail(connection, label).queryKey)
  // A view that goes by the id of its pool knows of a new name.
  const known = useKnown<Pool>(poolQueries.detail(connection, opened?.data?.id ?? label).queryKey)
  const pool = (known?.dataUpdatedAt ?? 0) > (opened?.dataUpdatedAt ?? 0) ? known?.data : opened?.data
  const past = useKnown<readonly PastPool[]>(poolQueries.past(connection, label).queryKey)?.data
  const session = useKnown<BrowserSession>(sessionQueries.detail(connection, label).queryKey)?.data
  const ended = useKnown<BrowserSession | null>(sessionQueries.ended(connection, label).queryKey)?.data
  const { ended: endedAt } = useSearch({ strict: false })
  const leases = useKnown<readonly EndedLease[] | null>(sessionQueries.leasesKey(connection, label, endedAt))?.data
  const scenario = useKnown<Scenario>(scenarioQueries.detail(connection, label).queryKey)?.data
  return (
    (of &&
      {
        pool: pool ?? past?.[0],
        session: endedAt === undefined ? (session ?? ended ?? leases?.[0]) : leases?.[0],
        scenario,
      }[of]?.name) ??
    label
  )
}

/** A lane line between the parts of the path. */
function Slash() {
  return <span aria-hidden className="h-4 w-px shrink-0 rotate-12 bg-line-strong" />
}
