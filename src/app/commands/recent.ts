import { z } from 'zod'
import type { KeyValueStorage } from '../../lib/browser-storage'
import { persisted } from '../../lib/persisted'

const KEPT = 20

const recent = (storage: KeyValueStorage) => persisted(z.array(z.string()), 'pooldeck.recent', { storage })

/** Ids of the commands that were run last, the latest first. */
export const recentCommands = (storage: KeyValueStorage): readonly string[] => recent(storage).get() ?? []

/** Remembers a command; where it cannot be stored, the list stays as it was. */
export function keepRecent(storage: KeyValueStorage, commandId: string): void {
  const others = recentCommands(storage).filter((id) => id !== commandId)
  recent(storage).set([commandId, ...others].slice(0, KEPT))
}
