import { type KeyValueStorage, tryToStore } from '../../../ui/browser-storage'
import { dragDraftKey } from '../drag/draft-store'
import { keysDraftKey } from '../keys/draft-store'

/** What was drawn and composed for a session that has ended goes on in another one, unless there is a draft there already. */
export function carryDrafts(storage: KeyValueStorage, from: string, to: string): void {
  for (const keyOf of [dragDraftKey, keysDraftKey]) {
    const draft = storage.getItem(keyOf(from))
    if (draft === null || storage.getItem(keyOf(to)) !== null) continue
    // Without room for a second one it stays with the session that has ended.
    tryToStore(storage, keyOf(to), draft)
  }
}
