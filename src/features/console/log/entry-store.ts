import { check } from '../../../contract/messages'
import { type KeyValueStorage, storedJson, tryToStore } from '../../../ui/browser-storage'
import { type Entry, StoredEntry, withoutPictures } from './action'

/** How many entries are remembered. */
export const MAX_ENTRIES = 200

const keyOf = (sessionId: string) => `pooldeck.log.${sessionId}`

/** The entries of an earlier visit to this session; what was still under way then has an unknown end. */
export function loadEntries(storage: KeyValueStorage, sessionId: string): Entry[] {
  const stored = storedJson(storage, keyOf(sessionId))
  return (Array.isArray(stored) ? stored : []).flatMap((item: unknown) => {
    if (!check(StoredEntry, item).success) return []
    // The checked copy has the defaults filled in; what was sent is what stands there.
    const entry = item as Entry
    return [entry.result.kind === 'sending' ? { ...entry, result: UNKNOWN_END } : entry]
  })
}

const UNKNOWN_END: Entry['result'] = {
  kind: 'failed',
  ms: 0,
  message: 'The page was reloaded before the answer came; it may have been done.',
  details: [],
}

/** Writes as many of the latest entries as the storage has room for. */
export function saveEntries(storage: KeyValueStorage, sessionId: string, entries: readonly Entry[]): void {
  for (let kept = entries; ; kept = kept.slice(Math.ceil(kept.length / 2))) {
    // Full, or not allowed at all: a log that lives as long as the page is still a log.
    if (kept.length === 0) return storage.removeItem(keyOf(sessionId))
    if (tryToStore(storage, keyOf(sessionId), JSON.stringify(kept.map(withoutPictures)))) return
  }
}
