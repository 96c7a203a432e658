import { Link } from '@tanstack/react-router'
import { Blocks, ChartColumn, KeyRound, Layers, ListVideo, MonitorPlay, Server } from 'lucide-react'
import { Deck } from './deck'

const ROUTES = [
  { to: '/pools', label: 'Pools', icon: Layers },
  { to: '/sessions', label: 'Sessions', icon: MonitorPlay },
  { to: '/history', label: 'History', icon: ChartColumn },
  { to: '/scenarios', label: 'Scenarios', icon: ListVideo },
  { to: '/resources', label: 'Resources', icon: Blocks },
  { to: '/hosts', label: 'Hosts', icon: Server },
  { to: '/keys', label: 'Keys', icon: KeyRound },
] as const

/** Where one can go. Beside the view, or below it on a narrow screen. */
export function Rail() {
  return (
    <nav
      aria-label="Main"
      className="relative flex shrink-0 border-line bg-canvas in-data-immersive:hidden max-md:h-14 max-md:border-t max-md:[@media(max-height:30rem)]:h-11 max-md:pb-[env(safe-area-inset-bottom)] md:w-17 md:flex-col md:overflow-y-auto md:[scrollbar-width:none]"
    >
      <Link to="/pools" aria-label="Pooldeck" className="flex h-11 items-center justify-center gap-[3px] max-md:hidden">
        <Mark />
      </Link>
      <ul className="flex flex-1 md:flex-col md:gap-1 md:px-1.5 md:pt-2">
        {ROUTES.map(({ to, label, icon: Icon }) => (
          <li key={to} className="flex max-md:flex-1">
            <Link
              to={to}
              className="group relative flex min-h-11 w-full md:min-h-13 flex-col items-center justify-center gap-0.5 rounded-md text-xs text-muted transition-colors hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 data-[status=active]:font-semibold data-[status=active]:text-accent-strong"
            >
              <span
                aria-hidden
                className="absolute rounded-full bg-accent forced-colors:bg-[Highlight] opacity-0 transition-opacity group-data-[status=active]:opacity-100 max-md:top-0 max-md:h-[3px] max-md:w-8 max-md:max-w-full md:-left-1.5 md:h-7 md:w-[3px] md:rounded-l-none"
              />
              <Icon className="size-5" strokeWidth={1.75} />
              <span className="max-md:[@media(max-height:30rem)]:sr-only">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Deck />
    </nav>
  )
}

/** The lanes as a sign: one of each state that a healthy pool goes through. */
function Mark() {
  return (
    <>
      <span data-lane="available" className="lane h-5 w-[7px]" />
      <span data-lane="acquired" className="lane h-5 w-[7px]" />
      <span data-lane="warming" className="lane h-5 w-[7px] animate-none!" />
    </>
  )
}
