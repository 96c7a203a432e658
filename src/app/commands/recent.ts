import { z } from 'zod'
import { type KeyValueStorage, storedJson } from '../../ui/browser-storage'

const KEPT = 20
const Ids = z.array(z.string())

const KEY = 'pooldeck.recent'

/** Ids of the commands that were run last, the latest first. */
export const recentCommands = (storage: KeyValueStorage): readonly string[] =>
  Ids.safeParse(storedJson(storage, KEY)).data ?? []

export function keepRecent(storage: KeyValueStorage, commandId: string): void {
  const others = recentCommands(storage).filter((id) => id !== commandId)
  storage.setItem(KEY, JSON.stringify([commandId, ...others].slice(0, KEPT)))
}
