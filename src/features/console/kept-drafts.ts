import type { Connection } from '../../client/connection'
import type { KeyValueStorage } from '../../lib/browser-storage'
import { DebouncedWrite } from '../../ui/debounced-write'
import { ownedStorage } from '../../ui/owned-storage'
import { dragDraftKey } from './drag/draft-store'
import { StoredDraft } from './drag/stored-draft'
import { keysDraft, keysDraftKey } from './keys/draft-store'
import { persisted } from '../../lib/persisted'
import { changeHistory, historyDatabase, sweepHistory } from './log/history-database'

/** The key of a draft: by which tool, and for which session. */
const DRAFT_KEY = /^pooldeck\.(?:drag|keys)\.(.+)$/

/**
 * What a tab stores for its sessions, with its drafts also where a tab finds them that is opened later: in the browser's own storage, for some
 * hours. Of several tabs the last one counts.
 */
export function storageWithDrafts(connection: Connection, tab = ownedStorage.tab(connection)): KeyValueStorage {
  const writes = new Map<string, DebouncedWrite>()
  const keep = (key: string): void => {
    const session = DRAFT_KEY.exec(key)?.[1]
    if (session === undefined) return
    const write = writes.get(key) ?? new DebouncedWrite()
    writes.set(key, write)
    write.later(() => {
      const value = tab.getItem(key)
      void changeHistory(connection.id, (db) =>
        value === null
          ? db.delete('drafts', [connection.id, session, key])
          : db.put('drafts', { connection: connection.id, session, entry: key, at: Date.now(), value }),
      )
    })
  }
  return {
    getItem: (key) => tab.getItem(key),
    setItem: (key, value) => {
      tab.setItem(key, value)
      keep(key)
    },
    removeItem: (key) => {
      tab.removeItem(key)
      keep(key)
    },
  }
}

/** Gives a tab the drafts for a session that an earlier one had, unless it has its own. Resolves to whether there is anything in them; never rejects. */
export async function recallDrafts(
  connection: Connection,
  session: string,
  tab = ownedStorage.tab(connection),
): Promise<boolean> {
  try {
    const db = await historyDatabase()
    await sweepHistory(db, 'drafts')
    for (const key of [dragDraftKey(session), keysDraftKey(session)]) {
      const found = tab.getItem(key) === null && (await db.get('drafts', [connection.id, session, key]))
      if (found) tab.setItem(key, found.value)
    }
  } catch {
    // Blocked, or full: what the tab has is what there is.
  }
  const drag = persisted(StoredDraft, dragDraftKey(session), { storage: tab }).get()
  const isDrawn = drag?.drawing.strokes.some(({ path }) => path.points.length > 0) ?? false
  return isDrawn || (keysDraft(tab, session).get()?.items.length ?? 0) > 0
}
