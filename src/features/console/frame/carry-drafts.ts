import { z } from 'zod'
import type { KeyValueStorage } from '../../../lib/browser-storage'
import { persisted } from '../../../lib/persisted'
import { dragDraftKey } from '../drag/draft-store'
import { keysDraftKey } from '../keys/draft-store'

/** What was drawn and composed for a session that has ended goes on in another one, unless there is a draft there already. */
export function carryDrafts(storage: KeyValueStorage, from: string, to: string): void {
  for (const keyOf of [dragDraftKey, keysDraftKey]) {
    const [before, after] = [from, to].map((id) => persisted(z.unknown(), keyOf(id), { storage }))
    // Without room for a second one it stays with the session that has ended.
    if (after?.get() === undefined && after?.set(before?.get())) before?.set(undefined)
  }
}
