import { Link, useMatches } from '@tanstack/react-router'
import { ConnectionMenu } from '../features/connection/connection-menu'
import { ThemeSwitch } from '../ui/theme-switch'
import { Commands } from './commands/commands'
import { LostBar } from './lost-bar'
import { useAppStores } from './stores'

/** Where I am, and which service this is. */
export function TopBar({ lost }: { lost: boolean }) {
  const { theme } = useAppStores()
  return (
    <header className="relative z-10 flex h-11 shrink-0 items-center border-b border-line gap-1 px-2">
      <ConnectionMenu live={!lost} />
      <Crumbs />
      <div className="ml-auto flex shrink-0 items-center gap-1">
        <Commands />
        <ThemeSwitch store={theme} />
      </div>
      {lost && <LostBar />}
    </header>
  )
}

function Crumbs() {
  const match = useMatches().at(-1)
  const crumbs = match?.staticData.crumbs?.(match.params) ?? []
  return (
    <nav aria-label="Where you are" className="min-w-0">
      <ol className="flex min-w-0 items-center gap-2.5 text-muted">
        {crumbs.map(({ label, to }) => (
          <li key={label} className={`flex items-center gap-2.5 ${to ? 'shrink-0' : 'min-w-0'}`}>
            <Slash />
            {to ? (
              <Link to={to} className="rounded-xs transition-colors hover:text-ink">
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="truncate text-ink">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** A lane line between the parts of the path. */
function Slash() {
  return <span aria-hidden className="h-4 w-px shrink-0 rotate-12 bg-line-strong" />
}
