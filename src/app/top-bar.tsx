import { useQuery } from '@tanstack/react-query'
import { Link, useMatches, useSearch } from '@tanstack/react-router'
import { useConnection } from '../client/connection'
import { poolQueries, sessionQueries } from '../client/queries'
import type { EndedLease } from '../contract/ended-lease'
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
    <nav aria-label="Breadcrumb" className="min-w-0 flex-auto sm:flex-1 lg:min-w-48">
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
              <Link to={to} params={match?.params} className="truncate rounded-xs transition-colors hover:text-ink">
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

/** A record by its name, as soon as its own view has it. */
function Label({ label, of }: Pick<Crumb, 'label' | 'of'>) {
  const connection = useConnection()
  const opened = useQuery({ ...poolQueries.detail(connection, label), enabled: false })
  // A view that goes by the id of its pool knows of a new name.
  const known = useQuery({ ...poolQueries.detail(connection, opened.data?.id ?? label), enabled: false })
  const { data: pool } = known.dataUpdatedAt > opened.dataUpdatedAt ? known : opened
  const { data: past } = useQuery({ ...poolQueries.past(connection, label), enabled: false })
  const { data: session } = useQuery({ ...sessionQueries.detail(connection, label), enabled: false })
  const { data: ended } = useQuery({ ...sessionQueries.ended(connection, label), enabled: false })
  const { ended: endedAt } = useSearch({ strict: false })
  const { data: leases } = useQuery<readonly EndedLease[] | null>({
    queryKey: sessionQueries.leasesKey(connection, label, endedAt),
    enabled: false,
  })
  const { data: scenario } = useQuery({ ...scenarioQueries.detail(connection, label), enabled: false })
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
