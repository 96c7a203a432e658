import type { Entry } from '../log/action'
import { firstIndex, indexOfNumber, type Item, numberOf } from '../../../events/event'

/** Something that was done from this console, among the events. */
export interface ActionItem {
  readonly kind: 'action'
  readonly entry: Entry
  /** When it was sent: Unix time in microseconds, by the clock of the service. */
  readonly ts: number
}

export type Row = Item | ActionItem

/** For so long after an action, in microseconds, an event is shown by its distance from it. */
const AFTERMATH = 10_000_000

/** What names a row, also in the address: `42` for an event, the id of the entry for an action. */
export function keyOf(row: Row): string {
  if (row.kind === 'action') return row.entry.id
  return row.kind === 'event' ? String(row.seq) : `${row.from}-${row.to}`
}

/** Events, in the order of their times, and actions in one order. There are few actions, so they only have their positions: nothing is copied. */
export class Timeline {
  readonly #items: readonly Item[]
  readonly #count: number
  readonly #actions: readonly ActionItem[]
  /** Where each action stands among all rows. */
  readonly #indices: readonly number[]

  /** `actions`: oldest first. */
  constructor(items: readonly Item[], actions: readonly ActionItem[]) {
    this.#items = items
    this.#count = items.length
    this.#actions = actions
    this.#indices = actions.map(
      ({ ts }, index) => index + firstIndex(items.length, (at) => (items[at] as Item).ts > ts),
    )
  }

  get length(): number {
    return this.#count + this.#actions.length
  }

  at(index: number): Row | undefined {
    const before = this.#actionsBefore(index)
    return this.#indices[before] === index ? this.#actions[before] : this.#items[index - before]
  }

  /** Where a row stands, or would stand, by its key. */
  indexOf(key: string): number {
    const action = this.#actions.findIndex(({ entry }) => entry.id === key)
    if (action >= 0) return this.#indices[action] as number
    const item = this.#itemOf(Number.parseInt(key, 10) || 0)
    // The indices of actions rise with them: those that stand before this item.
    return item + firstIndex(this.#indices.length, (at) => (this.#indices[at] as number) - at > item)
  }

  /** Numbers rise with the time, but for what was reported late: it is looked for where it would be first. */
  #itemOf(number: number): number {
    const guess = indexOfNumber(this.#items, number)
    const is = (item: Item | undefined): boolean => item !== undefined && numberOf(item) === number
    if (is(this.#items[guess])) return guess
    const found = this.#items.findIndex(is)
    return found === -1 ? guess : found
  }

  /** Whether a row with that key is there. */
  has(key: string): boolean {
    const row = this.at(this.indexOf(key))
    return row !== undefined && keyOf(row) === key
  }

  /** How long after the action before it a row happened, in microseconds; undefined for what happened long after, or is none. */
  sinceAction(index: number): number | undefined {
    const row = this.at(index)
    const action = this.#actions[this.#actionsBefore(index) - 1]
    if (!action || row?.kind !== 'event') return undefined
    const since = row.ts - action.ts
    return since >= 0 && since < AFTERMATH ? since : undefined
  }

  #actionsBefore(index: number): number {
    return firstIndex(this.#indices.length, (at) => (this.#indices[at] as number) >= index)
  }
}

/** `aheadMs`: how far the clock of the service is ahead of this computer's. */
export const actionItems = (entries: readonly Entry[], aheadMs: number): ActionItem[] =>
  entries.map((entry) => ({ kind: 'action', entry, ts: (entry.sentAt + aheadMs) * 1000 }))
