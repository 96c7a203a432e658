import { DEFAULT_FILL_RATE } from '../../../contract/fill'
import type { KeyValueStorage } from '../../../ui/browser-storage'

const keyOf = (poolId: string): string => `pooldeck.paused-rate.${poolId}`

/** The rate that a pool filled at before it was paused here. The service keeps only the present one. */
export function rememberRate(storage: KeyValueStorage, poolId: string, rate: number): void {
  storage.setItem(keyOf(poolId), String(rate))
}

/** The rate to go back to, and whether it is the one from before the pause. */
export function rateBefore(storage: KeyValueStorage, poolId: string): { rate: number; isKnown: boolean } {
  const rate = Number(storage.getItem(keyOf(poolId)))
  return Number.isInteger(rate) && rate > 0 ? { rate, isKnown: true } : { rate: DEFAULT_FILL_RATE, isKnown: false }
}
