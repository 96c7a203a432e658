import { badRequest } from '../shared/invalid-input'

/** One part of a form, as it was sent. */
export type Part = readonly [name: string, value: string | File]

/** What is in brackets after the name of a part. */
const KEY = /\[([^[\]]+)\]/g

/** A list in a form never has more. */
const MAX_INDEX = 99

/** Nor are groups in each other deeper; a name in brackets beyond that is one key. */
const MAX_GROUPS = 8

type Group = Map<string, Group | string | File>

/**
 * Returns the parts of a form as the record that a schema checks: `name` is a member, `extensions[0][name]` a member of the first item of
 * a list. Problem 400 for a duplicate name, or one given once as a value and once as a group.
 */
export function formRecord(parts: readonly Part[]): Record<string, unknown> {
  const root: Group = new Map()
  for (const [name, value] of parts) {
    const keys = keysOf(name)
    const last = keys.pop() ?? name
    let group = root
    for (const key of keys) {
      const inner = group.get(key) ?? new Map<string, never>()
      if (!(inner instanceof Map)) throw twice(name)
      group.set(key, inner)
      group = inner
    }
    if (group.has(last)) throw twice(name)
    group.set(last, value)
  }
  return Object.fromEntries(Array.from(root, ([key, value]) => [key, plain(value)]))
}

/** `extensions[0][name]` -> `extensions`, `0`, `name`. A name that is not spelled so is one key. */
function keysOf(name: string): string[] {
  const [first = ''] = name.split('[', 1)
  const keys = Array.from(name.matchAll(KEY), ([, key = '']) => key)
  const spelled = keys.length <= MAX_GROUPS && [first, ...keys.map((key) => `[${key}]`)].join('') === name
  return spelled ? [first, ...keys] : [name]
}

/** A group whose keys are all numbers is a list. */
function plain(value: Group | string | File): unknown {
  if (!(value instanceof Map)) return value
  const entries = Array.from(value, ([key, inner]) => [key, plain(inner)] as const)
  if (!entries.every(([key]) => /^\d{1,4}$/.test(key) && Number(key) <= MAX_INDEX)) return Object.fromEntries(entries)
  return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, inner]) => inner)
}

const twice = (name: string) => badRequest([{ path: name, message: 'duplicate field' }])
