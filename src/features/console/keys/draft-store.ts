import { z } from 'zod'
import { check } from '../../../contract/messages'
import { type KeyValueStorage, storedJson, tryToStore } from '../../../ui/browser-storage'
import { type Draft, EMPTY_DRAFT } from './draft'

const StoredDraft = z.object({ keys: z.array(z.string()), holdKeys: z.array(z.string()), duration: z.string() })

/** Under what name the keys for a session are kept. */
export const keysDraftKey = (sessionId: string): string => `pooldeck.keys.${sessionId}`

/** What was being built for this session before the page was left. */
export function loadDraft(storage: KeyValueStorage, sessionId: string): Draft {
  const { data } = check(StoredDraft, storedJson(storage, keysDraftKey(sessionId)))
  return data ? { ...data, items: data.keys.map((text, index) => ({ id: index + 1, text })) } : EMPTY_DRAFT
}

export function saveDraft(storage: KeyValueStorage, sessionId: string, { items, holdKeys, duration }: Draft): void {
  const stored: z.infer<typeof StoredDraft> = { keys: items.map(({ text }) => text), holdKeys: [...holdKeys], duration }
  // A full or forbidden storage costs the draft at a reload, not the work now.
  tryToStore(storage, keysDraftKey(sessionId), JSON.stringify(stored))
}
