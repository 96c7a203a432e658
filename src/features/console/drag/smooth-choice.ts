import { tryToStore } from '../../../ui/browser-storage'

const KEY = 'pooldeck.drag.smooth'

/** Whether the person has last asked for smoothing. */
export function remembersSmooth(storage: Pick<Storage, 'getItem'>): boolean {
  try {
    return storage.getItem(KEY) === 'on'
  } catch {
    return false
  }
}

/** Remembers whether the person asks for smoothing, for the next drawing. A no-op where nothing can be stored. */
export function rememberSmooth(storage: Pick<Storage, 'setItem'>, smooth: boolean): void {
  tryToStore(storage, KEY, smooth ? 'on' : 'off')
}
