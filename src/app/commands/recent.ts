import { z } from 'zod'
import type { KeyValueStorage } from '../../ui/browser-storage'

const KEPT = 20
const Ids = z.array(z.string())

const keyOf = (connectionId: string) => `pooldeck.recent.${connectionId}`

/** Ids of the commands that were run last on a connection, the latest first. */
export function recentCommands(storage: KeyValueStorage, connectionId: string): readonly string[] {
  try {
    return Ids.parse(JSON.parse(storage.getItem(keyOf(connectionId)) ?? '[]'))
  } catch {
    return []
  }
}

export function keepRecent(storage: KeyValueStorage, connectionId: string, commandId: string): void {
  const others = recentCommands(storage, connectionId).filter((id) => id !== commandId)
  storage.setItem(keyOf(connectionId), JSON.stringify([commandId, ...others].slice(0, KEPT)))
}
