import { abilities } from '../../../client/abilities'
import { useConnection } from '../../../client/connection'
import { getSession } from '../../../contract/endpoints/browsers'
import type { BrowserSession } from '../../../contract/session'
import { HostLink, useSeveralHosts } from '../../../resources/hosts'
import { Badge } from '../../../ui/badge'
import { PageHeader } from '../../../ui/page'
import { CopyMenu } from './copy-menu'
import { EndSession } from './end-session'
import { LeaseAge } from './lease-age'
import { OfPool } from './of-pool'
import { describeOthers } from '../../../resources/session-viewers'
import { Others } from './others'
import { ReleaseMenu } from './release-menu'

/** Which session this is, and how to leave it. */
export function ConsoleHeader({ session, ended }: { session: BrowserSession; ended: boolean }) {
  const { session_id: id, name, pool, host_id: host } = session
  const hosts = useSeveralHosts()
  // What ends it could not be distinguished from what does not have it.
  const hasRecord = abilities.has(useConnection(), getSession) !== false
  return (
    <PageHeader
      title={name ?? id}
      meta={
        <>
          {pool && <OfPool pool={pool} />}
          {hosts && host !== undefined && (
            <span>
              on <HostLink id={host} hosts={hosts} />
            </span>
          )}
          {ended ? <Badge>ended</Badge> : <LeaseAge session={session} />}
          {!ended && <Others session={session} />}
        </>
      }
      actions={
        <>
          <CopyMenu session={session} ended={ended} />
          {pool && !ended && <ReleaseMenu session={session} pool={pool} others={describeOthers(session)} />}
          {!ended && hasRecord && <EndSession session={session} />}
        </>
      }
    />
  )
}
