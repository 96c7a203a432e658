import { abilities, isNotOffered } from '../client/abilities'
import type { Connection } from '../client/connection'
import { readAnswer } from '../client/reading/read-answer'
import { UNREADABLE } from '../client/reading/read-value'
import { getSession, listSessions } from '../contract/endpoints/browsers'
import type { BrowserSession } from '../contract/session'
import { persisted, schemaOf } from '../lib/persisted'
import { ownedStorage } from '../ui/owned-storage'

const isList = (value: unknown): value is unknown[] => Array.isArray(value)

/** Read as answers are. Where nothing can be stored, a reload loses them. */
const storedOf = (connection: Connection) =>
  persisted(schemaOf(isList), 'held-sessions', { storage: ownedStorage.tab(connection) })
/** The first of more are over. */
const MOST = 50

/** The sessions that this tab has acquired, newest first, as their acquires answered them: all there is of them where a service has no records of sessions. */
export function heldSessions(connection: Connection): BrowserSession[] {
  const { value } = readAnswer(listSessions, storedOf(connection).get() ?? [], connection.key)
  return value === UNREADABLE ? [] : (value as BrowserSession[])
}

/** Remembers a session over a reload; the address of its debugger is a secret, and is not stored. */
export function holdSession(connection: Connection, session: BrowserSession): void {
  const others = heldSessions(connection).filter(({ session_id: id }) => id !== session.session_id)
  const held = { ...session, cdp_ws_url: '', chrome_policy: undefined }
  storedOf(connection).set([held, ...others].slice(0, MOST))
}

/** Forgets a session that was released, is over, or has a record at the service. */
export function letGoOfSession(connection: Connection, sessionId: string): void {
  const held = heldSessions(connection)
  const left = held.filter(({ session_id: id }) => id !== sessionId)
  if (left.length < held.length) storedOf(connection).set(left)
}

/** The session that this tab has, if the service answered with `error` since it has no records of sessions. */
export function heldInstead(connection: Connection, sessionId: string, error: unknown): BrowserSession | undefined {
  if (!isNotOffered(error) || abilities.has(connection, getSession)) return undefined
  return heldSessions(connection).find(({ session_id: id }) => id === sessionId)
}

/** The sessions that this tab has, if the service answered with `error` since it has no list of them. */
export function heldListInstead(connection: Connection, error: unknown): BrowserSession[] | undefined {
  return isNotOffered(error) && !abilities.has(connection, listSessions) ? heldSessions(connection) : undefined
}
