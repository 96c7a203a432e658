import { isHidden } from '../../../actions/hidden-text'
import type { KeyValueStorage } from '../../../lib/browser-storage'
import type { Action } from './action'
import { loadEntries } from './entry-store'

/** So many are offered. */
const MOST = 8

/** What was done last to these sessions in this browser tab, newest first, each action once. */
export function recentActions(storage: KeyValueStorage, sessionIds: readonly string[]): Action[] {
  const entries = sessionIds
    .flatMap((id) => loadEntries(storage, id))
    .toReversed()
    .sort((a, b) => b.sentAt - a.sentAt)
    .filter(({ action }) => !isHidden(action))
    .map(({ action }) => [JSON.stringify(action), action] as const)
  return [...new Map(entries).values()].slice(0, MOST)
}
