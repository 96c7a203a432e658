import { z } from 'zod'
import type { KeyValueStorage } from '../../ui/browser-storage'

const KEPT = 20
const Ids = z.array(z.string())

const KEY = 'pooldeck.recent'

/** Ids of the commands that were run last, the latest first. */
export function recentCommands(storage: KeyValueStorage): readonly string[] {
  try {
    return Ids.parse(JSON.parse(storage.getItem(KEY) ?? '[]'))
  } catch {
    return []
  }
}

export function keepRecent(storage: KeyValueStorage, commandId: string): void {
  const others = recentCommands(storage).filter((id) => id !== commandId)
  storage.setItem(KEY, JSON.stringify([commandId, ...others].slice(0, KEPT)))
}
