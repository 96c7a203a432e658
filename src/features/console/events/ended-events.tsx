import { useEffect, useState } from 'react'
import { useConnection } from '../../../client/connection'
import type { BrowserSession } from '../../../contract/session'
import { ownedStorage } from '../../../ui/owned-storage'
import { loadEntries } from '../log/entry-store'
import { EventFeed } from './event-feed'
import { EventsView } from './events-view'

/** What has happened in a session that is over, from the archive, with what was done from this tab. */
export function EndedEvents({ session, until }: { session: BrowserSession; until: string | undefined }) {
  const connection = useConnection()
  const { session_id: sessionId, created_at: since } = session
  const [feed] = useState(() => new EventFeed({ connection, sessionId, since, until, ended: true }))
  const [entries] = useState(() => loadEntries(ownedStorage.tab(connection), sessionId))
  useEffect(() => feed.start(), [feed])
  return <EventsView session={session} feed={feed} entries={entries} />
}
