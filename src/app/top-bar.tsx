import { Link, useMatches } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { ConnectionMenu } from '../features/connection/connection-menu'
import { ThemeSwitch } from '../ui/theme-switch'
import { useAppStores } from './stores'

/** Where I am, and which service this is. */
export function TopBar({ live }: { live: boolean }) {
  const { theme } = useAppStores()
  return (
    <header className="flex h-11 shrink-0 items-center gap-2 border-b border-line pr-2 pl-4">
      <Crumbs />
      <div className="ml-auto flex min-w-0 items-center gap-1">
        <ConnectionMenu live={live} />
        <ThemeSwitch store={theme} />
      </div>
    </header>
  )
}

function Crumbs() {
  const match = useMatches().at(-1)
  const crumbs = match?.staticData.crumbs?.(match.params) ?? []
  return (
    <nav aria-label="Where you are" className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1 text-muted">
        {crumbs.map(({ label, to }) => (
          <li key={label} className="flex min-w-0 items-center gap-1 not-first:before:content-none">
            {to ? (
              <>
                <Link to={to} className="rounded-xs transition-colors hover:text-ink">
                  {label}
                </Link>
                <ChevronRight aria-hidden className="size-3.5 shrink-0 text-faint" />
              </>
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
