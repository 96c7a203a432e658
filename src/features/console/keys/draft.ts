import type { PressKeyInput } from '../../../contract/computer'

/** One item of the sequence. Its number stays with it when it moves, so that focus and errors move too. */
export interface DraftItem {
  id: number
  text: string
}

/** What the person is building; also while it is wrong. */
export interface Draft {
  items: readonly DraftItem[]
  holdKeys: readonly string[]
  /** Milliseconds as typed. */
  duration: string
}

export const EMPTY_DRAFT: Draft = { items: [], holdKeys: [], duration: '0' }

/** The request that the draft stands for. What cannot be a number is left as it is, for the contract to refuse. */
export function requestOf({ items, holdKeys, duration }: Draft): PressKeyInput {
  const ms = duration.trim() === '' ? 0 : Number(duration)
  const wrong = Number.isNaN(ms)
  return {
    keys: items.map(({ text }) => text),
    ...((wrong || ms !== 0) && { duration: wrong ? (duration as unknown as number) : ms }),
    ...(holdKeys.length > 0 && { hold_keys: [...holdKeys] }),
  }
}

/** A draft for a request that comes from elsewhere, with numbers for its items from `firstId` on. */
export function draftOf({ keys, duration = 0, hold_keys = [] }: PressKeyInput, firstId: number): Draft {
  return {
    items: keys.map((text, index) => ({ id: firstId + index, text })),
    holdKeys: [...new Set(hold_keys)],
    duration: String(duration),
  }
}
