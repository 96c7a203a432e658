import type { BrowserSession } from '../contract/session'
import { shortId } from '../ui/format'

/** What a session is called where its whole id stands beside it or is not needed. */
export const sessionTitle = ({ name, session_id: id }: Pick<BrowserSession, 'name' | 'session_id'>): string =>
  name ?? shortId(id)
