import { check } from '../../../contract/messages'
import type { KeyValueStorage } from '../../../ui/browser-storage'
import { type Entry, StoredEntry, withoutPictures } from './action'

/** How many entries are remembered. */
export const MAX_ENTRIES = 200

const keyOf = (sessionId: string) => `pooldeck.log.${sessionId}`

/** The entries of an earlier visit to this session; what was still under way then has an unknown end. */
export function loadEntries(storage: KeyValueStorage, sessionId: string): Entry[] {
  return readList(storage, keyOf(sessionId)).flatMap((item) => {
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
    try {
      if (kept.length === 0) storage.removeItem(keyOf(sessionId))
      else storage.setItem(keyOf(sessionId), JSON.stringify(kept.map(withoutPictures)))
      return
    } catch (error) {
      // Full, or not allowed at all: a log that lives as long as the page is still a log.
      if (kept.length === 0 || !(error instanceof DOMException)) return
    }
  }
}

function readList(storage: KeyValueStorage, key: string): unknown[] {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? '[]')
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}
