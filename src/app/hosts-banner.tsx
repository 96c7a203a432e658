import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useConnection } from '../client/connection'
import { serviceQueries } from '../client/queries'
import { describeAway } from './describe-away'

/** Says on every view that hosts are draining, stopping or lost: pools do not fill there, and nothing new begins. */
export function HostsBanner() {
  const { data: hosts } = useQuery(serviceQueries.hosts(useConnection()))
  const words = hosts && describeAway(hosts)
  if (!words) return null
  return (
    <div
      role="status"
      className="flex min-h-9 shrink-0 items-center gap-2 bg-look-soft pr-2 pl-4 in-data-immersive:hidden"
    >
      <TriangleAlert aria-hidden className="size-4 shrink-0 text-look" />
      <p className="min-w-0 py-1">
        <strong className="font-semibold">{words.what}</strong> {words.meaning}{' '}
        <Link to="/hosts" className="whitespace-nowrap underline underline-offset-3">
          Hosts
        </Link>
      </p>
    </div>
  )
}
