import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useConnection } from '../client/connection'
import { serviceQueries } from '../client/queries'
import { Banner } from './banner'
import { describeAway } from '../resources/describe-away'

/** Says on every view that hosts are draining, stopping or lost: pools do not fill there, and nothing new begins. */
export function HostsBanner() {
  const { data: hosts } = useQuery(serviceQueries.hosts(useConnection()))
  const words = hosts && describeAway(hosts)
  if (!words) return null
  return (
    <Banner>
      <strong className="font-semibold">{words.what}</strong> {words.meaning}{' '}
      <Link to="/hosts" className="whitespace-nowrap underline underline-offset-3">
        Hosts
      </Link>
    </Banner>
  )
}
