import { useEffect, useState } from 'react'
import { useConnection } from '../../../client/connection'
import { serviceNow } from '../../../client/service-clock'
import type { BrowserSession } from '../../../contract/session'
import { useStore } from '../../../lib/store'
import { type ActionLog } from '../log/action-log'
import { EventFeed } from './event-feed'
import { EventsView } from './events-view'
import type { MarkStore } from './marks'
import { marksOf } from './recent-marks'
import type { Row } from './timeline'

/** Marks are looked through again after so long, in milliseconds, so that they go. */
const MARKS_MS = 500

/** What happens in the session, beside its screen. It follows while it is shown. */
export function EventsPanel({
  session,
  log,
  marks,
  shown,
}: {
  session: BrowserSession
  log: ActionLog
  /** What is put over the live screen. */
  marks: MarkStore
  shown: boolean
}) {
  const connection = useConnection()
  const [feed] = useState(() => new EventFeed({ connection, sessionId: session.session_id, since: session.created_at }))
  const [wide, setWide] = useState(false)
  const [chosen, setChosen] = useState<Row>()
  const entries = useStore(log)
  useEffect(() => (shown ? feed.start() : undefined), [feed, shown])

  const isWholePage = session.kiosk_mode === true || session.headless
  useEffect(() => {
    if (!shown) return
    const mark = (): void =>
      marks.set(marksOf(feed.store.items, chosen, { isWholePage, now: serviceNow(feed.connection.baseUrl) * 1000 }))
    mark()
    const leave = feed.subscribe(mark)
    const timer = setInterval(mark, MARKS_MS)
    return () => {
      leave()
      clearInterval(timer)
      marks.clear()
    }
  }, [feed, marks, chosen, shown, isWholePage])

  return (
    // Phones scroll the page as a whole: there the panel has a height of its own.
    <div data-wide={wide || undefined} className="flex min-h-0 flex-1 flex-col stacked:h-[85dvh] stacked:flex-none">
      <EventsView
        session={session}
        feed={feed}
        entries={entries}
        shown={shown}
        wide={{ on: wide, toggle: () => setWide(!wide) }}
        onChosen={setChosen}
      />
    </div>
  )
}
