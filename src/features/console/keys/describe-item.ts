import { and } from '../../../actions/key-labels'
import type { PressKeyInput } from '../../../contract/computer'
import { formatCombo, parseItem } from '../../../keys/combo'
import { distinct, type Key } from '../../../keys/key'
import { describe, keyLabel } from '../../../keys/label'
import { RESERVED_COMBOS } from '../../../keys/reserved'
import { formatDuration } from '../../../ui/format'

const EFFECTS: ReadonlyMap<string, string> = new Map(RESERVED_COMBOS.map(({ item, does }) => [item, does]))

/** What one item does among the others of its request: which keys go down, and what the browser makes of them where that is known. */
export function describeItem(item: string, { keys, duration = 0, hold_keys = [] }: PressKeyInput): string {
  const parsed = parseItem(item)
  if (!parsed.ok) return parsed.message
  const held = distinct(hold_keys.flatMap(keysOf))
  const free = distinct(parsed.keys).filter(({ keysym }) => !held.some((key) => key.keysym === keysym))
  if (free.length === 0) return 'Nothing more: it is held throughout'
  const effect = EFFECTS.get(formatCombo(distinct([...held, ...free])))
  return [duration > 0 ? describeHold(free, duration, keys.length > 1) : describe(formatCombo(free)), effect]
    .filter(Boolean)
    .join('. ')
}

function describeHold(free: readonly Key[], ms: number, withOthers: boolean): string {
  const down = `${and(free.map(keyLabel))} ${free.length > 1 ? 'are' : 'is'} down for ${formatDuration(ms)}`
  return withOthers ? `${down}, together with the other items` : down
}

function keysOf(item: string): Key[] {
  const parsed = parseItem(item)
  return parsed.ok ? parsed.keys : []
}
