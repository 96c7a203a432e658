import { Link } from '@tanstack/react-router'

const TABS = [
  { to: '/resources/profiles', label: 'Profiles' },
  { to: '/resources/extensions', label: 'Extensions' },
  { to: '/resources/proxies', label: 'Proxies' },
] as const

/** The three kinds, side by side. Each is a page of its own, so these are links. */
export function ResourceTabs() {
  return (
    <nav aria-label="Resources" className="border-b border-line px-2">
      <ul className="flex gap-1">
        {TABS.map(({ to, label }) => (
          <li key={to} className="flex">
            <Link
              to={to}
              className="relative flex h-9 items-center px-2 text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 data-[status=active]:font-semibold data-[status=active]:text-ink data-[status=active]:after:absolute data-[status=active]:after:inset-x-0 data-[status=active]:after:bottom-0 data-[status=active]:after:h-0.5 data-[status=active]:after:bg-accent pointer-coarse:h-11"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
