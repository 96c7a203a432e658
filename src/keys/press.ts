import { parseItem } from './combo'
import { distinct, type Key } from './key'

/** One thing to do for a press_key request. Waits are in ms. */
export type PressStep = { kind: 'down' | 'up'; key: Key } | { kind: 'wait'; ms: number }

/** An item that names no key. The message begins with `where`, the item's path in the request: "keys[0]". */
export interface KeyProblem {
  where: string
  message: string
  suggestions: string[]
}

/** What is done, in order, and how long it takes (ms); or the items that stop it, the first MOST_PROBLEMS of them. */
export type PressPlan = { ok: true; steps: PressStep[]; durationMs: number } | { ok: false; problems: KeyProblem[] }

/**
 * The shortest time from one stroke to the next, ms: a page that falls far behind would still be typing at the next click. Keys
 * need none between down and up; events keep their order.
 */
export const STROKE_MS = 2

/** More problems of one request are not listed: a text sent as thousands of wrong items would cost seconds. */
const MOST_PROBLEMS = 20

/** What planPress reads of a press_key request; the contract's parsed request fits. `duration` in ms. */
export interface Press {
  keys: readonly string[]
  duration?: number | undefined
  hold_keys?: readonly string[] | undefined
}

/**
 * The steps of a press_key request (rule 1.4).
 *
 * Without a duration each item is tapped, one after the other: its keys down and up again, both from left to right,
 * 2 ms from one item to the next. With one, the keys of all items go down, stay down for `duration` ms and come up in the same order.
 * hold_keys go down before all that and come up after it, in list order.
 *
 * A key that is down already is not pressed again, and the call that pressed it first releases it: with hold_keys ["Ctrl"]
 * the item "Ctrl+t" presses t alone, and an item whose keys are all held does nothing. An item that comes twice is
 * tapped twice, but held once.
 */
export function planPress({ keys, duration = 0, hold_keys = [] }: Press): PressPlan {
  const items = parseItems(keys, 'keys')
  const holds = parseItems(hold_keys, 'hold_keys')
  const problems = [...items.problems, ...holds.problems].slice(0, MOST_PROBLEMS)
  if (keys.length === 0) problems.push({ where: 'keys', message: 'keys: name at least one key.', suggestions: [] })
  if (problems.length > 0) return { ok: false, problems }

  const held = distinct(holds.keys.flat())
  const free = (item: readonly Key[]) =>
    distinct(item).filter(({ keysym }) => !held.some((key) => key.keysym === keysym))
  const pressed = duration > 0 ? hold(free(items.keys.flat()), duration) : taps(items.keys.map(free))
  const steps = [...all('down', held), ...pressed, ...all('up', held)]
  return { ok: true, steps, durationMs: steps.reduce((sum, step) => sum + (step.kind === 'wait' ? step.ms : 0), 0) }
}

/** The keys that a request holds during another input (hold_keys of rule 1.4), each one once, in order. */
export function parseHoldKeys(
  holdKeys: readonly string[],
): { ok: true; keys: Key[] } | { ok: false; problems: KeyProblem[] } {
  const { keys, problems } = parseItems(holdKeys, 'hold_keys')
  return problems.length > 0 ? { ok: false, problems } : { ok: true, keys: distinct(keys.flat()) }
}

function taps(items: readonly Key[][]): PressStep[] {
  return items
    .filter((keys) => keys.length > 0)
    .flatMap((keys, index): PressStep[] => [
      ...(index > 0 ? [{ kind: 'wait' as const, ms: STROKE_MS }] : []),
      ...all('down', keys),
      ...all('up', keys),
    ])
}

function hold(keys: readonly Key[], ms: number): PressStep[] {
  return [...all('down', keys), { kind: 'wait', ms }, ...all('up', keys)]
}

function all(kind: 'down' | 'up', keys: readonly Key[]): PressStep[] {
  return keys.map((key) => ({ kind, key }))
}

function parseItems(items: readonly string[], field: string) {
  const keys: Key[][] = []
  const problems: KeyProblem[] = []
  for (const [index, item] of items.entries()) {
    const parsed = parseItem(item)
    if (parsed.ok) {
      keys.push(parsed.keys)
      continue
    }
    const where = `${field}[${index}]`
    problems.push({ where, message: `${where}: ${parsed.message}`, suggestions: parsed.suggestions })
    if (problems.length === MOST_PROBLEMS) break
  }
  return { keys, problems }
}
