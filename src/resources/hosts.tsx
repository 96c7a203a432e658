import { useQuery } from '@tanstack/react-query'
import { useConnection } from '../client/connection'
import { serviceQueries } from '../client/queries'
import type { Host } from '../contract/host'
import { shortId } from '../ui/format'
import { TextLink } from '../ui/links'
import { describeHalt } from './describe-away'

/** What a host is called: its address without what all addresses have. */
export const hostTitle = ({ address }: Pick<Host, 'address'>): string => address.replace(/^https?:\/\//, '')

/** The hosts, where there are several; with one, its name is of no use. */
export function useSeveralHosts(): readonly Host[] | null {
  const { data: hosts } = useQuery(serviceQueries.hosts(useConnection()))
  return hosts && hosts.length > 1 ? hosts : null
}

/** What all hosts are, as `draining`, while none takes anything new: no browser is started, and none is acquired. */
export function useHalt(): string | undefined {
  const { data: hosts } = useQuery(serviceQueries.hosts(useConnection()))
  return describeHalt(hosts ?? [])
}

/** What the host with an id is called. One that has gone is known by its id alone. */
export function hostName(id: string, hosts: readonly Host[]): string {
  const host = hosts.find((one) => one.id === id)
  return host ? hostTitle(host) : shortId(id)
}

/** The host that a session is on. */
export function HostLink({ id, hosts }: { id: string | undefined; hosts: readonly Host[] }) {
  if (id === undefined) return <span className="text-muted">not reported</span>
  return <TextLink to="/hosts">{hostName(id, hosts)}</TextLink>
}
