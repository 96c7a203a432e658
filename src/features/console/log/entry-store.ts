import { z } from 'zod'
import { check } from '../../../contract/check'
import type { KeyValueStorage } from '../../../lib/browser-storage'
import { persisted } from '../../../lib/persisted'
import { type Entry, StoredEntry, withoutPictures } from './action'

/** How many entries are remembered. */
export const MAX_ENTRIES = 200
/** How many entries keep their pictures: each may have two of them, of some hundred kilobytes. */
export const MAX_PICTURED = 50

const Entries = z.array(z.unknown()).transform((items) =>
  items.flatMap((item): Entry[] => {
    if (!check(StoredEntry, item).success) return []
    // The checked copy has the defaults filled in; what was sent is what stands there.
    const entry = item as Entry
    return [entry.result.kind === 'sending' ? { ...entry, result: UNKNOWN_END } : entry]
  }),
)

const UNKNOWN_END: Entry['result'] = {
  kind: 'failed',
  ms: 0,
  message: 'The page was reloaded before the response arrived. The action may have been done.',
  details: [],
}

/** An entry is another one when anything of it changes: each is turned into text once, however many are stored with each input. */
const texts = new WeakMap<Entry, string>()

function textOf(entry: Entry): string {
  const text = texts.get(entry) ?? JSON.stringify(withoutPictures(entry))
  texts.set(entry, text)
  return text
}

const entriesOf = (storage: KeyValueStorage, sessionId: string) =>
  persisted(Entries, `pooldeck.log.${sessionId}`, {
    storage,
    stringify: (entries) => `[${entries.map(textOf).join()}]`,
  })

/** Entries as they were stored; what is none is left out, and what was still in progress has an unknown end. */
export const readEntries = (stored: unknown): Entry[] => Entries.safeParse(stored).data ?? []

/** The entries of an earlier visit to this session; what was still in progress then has an unknown end. */
export const loadEntries = (storage: KeyValueStorage, sessionId: string): Entry[] =>
  entriesOf(storage, sessionId).get() ?? []

/** Writes as many of the latest entries as the storage has room for. */
export function saveEntries(storage: KeyValueStorage, sessionId: string, entries: readonly Entry[]): void {
  const stored = entriesOf(storage, sessionId)
  let kept = [...entries]
  while (kept.length > 0 && !stored.set(kept)) kept = kept.slice(Math.ceil(kept.length / 2))
  // Full, or not allowed at all: a log that lives as long as the page is still a log.
  if (kept.length === 0) stored.set(undefined)
}

/** The latest entries, the latest of them with their pictures. */
export function boundedEntries(entries: readonly Entry[]): Entry[] {
  const kept = entries.slice(-MAX_ENTRIES)
  const last = kept.length - MAX_PICTURED
  return kept.map((entry, index) => (index < last && entry.before ? withoutPictures(entry) : entry))
}
