import { Link, type LinkProps } from '@tanstack/react-router'

/** Pages that belong together, side by side. Each has an address of its own, so these are links. */
export function PageTabs({
  label,
  tabs,
}: {
  label: string
  tabs: readonly { to: NonNullable<LinkProps['to']>; label: string }[]
}) {
  return (
    <nav aria-label={label} className="border-b border-line px-2">
      <ul className="flex gap-1">
        {tabs.map(({ to, label: name }) => (
          <li key={to} className="flex">
            <Link
              to={to}
              className="relative flex h-9 items-center px-2 text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 data-[status=active]:font-semibold data-[status=active]:text-ink data-[status=active]:after:absolute data-[status=active]:after:inset-x-0 data-[status=active]:after:bottom-0 data-[status=active]:after:h-0.5 data-[status=active]:after:bg-accent pointer-coarse:h-11"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
