import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useConnection } from '../../client/connection'
import { poolQueries } from '../../client/queries'
import type { AuditLogEntry } from '../../contract/audit-log'
import { poolTitle } from '../../resources/pool-address'
import { useBreaksOnPhone } from '../../ui/breakable'
import { shortId } from '../../ui/format'
import { TextLink } from '../../ui/links'

/** Returns the path of a call with a link to the pool or the session that it names, and of a pool its name. A pool that is not known any more has none. */
export function useLinkedPath(): (entry: AuditLogEntry) => ReactNode {
  const connection = useConnection()
  const { data: pools = [] } = useQuery(poolQueries.list(connection))
  const past = useQuery(poolQueries.past(connection)).data ?? []
  const text = useBreaksOnPhone()
  // What was done stands behind the id, which took all the room of it. Whole for who copies it, and to a screen reader.
  const brief = (part: string): ReactNode =>
    shortId(part) === part ? (
      text(part)
    ) : (
      <span className="inline-block max-w-[9.2ch] truncate align-bottom [text-decoration:inherit] max-sm:contents">
        {text(part)}
      </span>
    )
  return ({ path, route }) => {
    const [, kind, part = '', ...rest] = path.split('/')
    const named = decoded(part)
    // Of a call to no record there is nothing to lead to.
    if (!named || !route.includes('/{') || (kind !== 'browsers' && kind !== 'browser_pools')) return text(path)
    const before = past.filter(({ name, former_names }) => name === named || former_names.includes(named))
    const pool =
      [...pools, ...past].find(({ id }) => id === named) ??
      pools.find(({ name }) => name === named) ??
      // Which one it was of several that had the name is not known.
      (before.length === 1 ? before[0] : undefined)
    const link =
      kind === 'browsers' ? (
        <TextLink to="/sessions/$id" params={{ id: named }}>
          {brief(part)}
        </TextLink>
      ) : pool ? (
        <TextLink to="/pools/$pool" params={{ pool: pool.id }}>
          {brief(part)}
        </TextLink>
      ) : (
        brief(part)
      )
    return (
      <>
        {text(`/${kind}/`)}
        {link}
        {text(rest.map((one) => `/${one}`).join(''))}
        {kind === 'browser_pools' && pool && poolTitle(pool) !== named && (
          <span className="font-sans text-muted"> {poolTitle(pool)}</span>
        )}
      </>
    )
  }
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
