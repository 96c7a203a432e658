import type { PressKeyInput } from '../contract/computer'
import { parseItem } from '../keys/combo'
import { distinct } from '../keys/key'
import { keyLabel } from '../keys/label'
import { formatDuration } from '../ui/format'

/** Items past this many are counted, not named. */
const NAMED = 6

/** What stands on the keys of an item, left to right; an item that names no key stands for itself. */
export function labelsOf(item: string): string[] {
  const parsed = parseItem(item)
  return parsed.ok ? distinct(parsed.keys).map(keyLabel) : [item]
}

export const itemLabel = (item: string): string => labelsOf(item).join('+')

/** A request in one sentence: "Tap Ctrl+a, then Delete", "Hold a and b together for 500 ms while Shift is down". */
export function sentence({ keys, duration = 0, hold_keys = [] }: PressKeyInput): string {
  const labels = keys.map(itemLabel)
  const held = hold_keys.map(itemLabel)
  const during = held.length > 0 ? ` while ${and(held)} ${held.length > 1 ? 'are' : 'is'} down` : ''
  if (duration <= 0) return `Tap ${then(labels)}${during}`
  const together = keys.length > 1 ? ' together' : ''
  return `Hold ${and(labels)}${together} for ${formatDuration(duration)}${during}`
}

const then = (labels: readonly string[]): string => shortened(labels).join(', then ')

export const and = (labels: readonly string[]): string => AND.format(shortened(labels))

const AND = new Intl.ListFormat('en-GB')

function shortened(labels: readonly string[]): readonly string[] {
  if (labels.length <= NAMED) return labels
  return [...labels.slice(0, NAMED - 1), `${labels.length - NAMED + 1} more`]
}
