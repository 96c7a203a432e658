import { readdirSync, readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { THEME_KEY, ThemeStore } from './theme'

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8')
const tokens = new Map(
  [...css.matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name, light, dark]) => [
    name,
    { light, dark },
  ]),
)

/** A class of one of them does nothing: the theme leaves them out. */
const TAILWIND_COLORS =
  /\b(?:bg|text|border|fill|stroke|outline|decoration|ring)-(?:black|white|(?:gray|slate|zinc|red|green|blue|amber|teal)-\d+)\b/g

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const GROUNDS = ['canvas', 'surface', 'raised', 'sunken', 'hover'] as const
const TEXT_ON_GROUNDS = ['ink', 'muted', 'faint', 'accent', 'danger', 'warning'].flatMap((text) =>
  GROUNDS.map((ground) => [text, ground] as const),
)
const TEXT_ELSEWHERE = [
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-danger', 'danger'],
  ['ink', 'accent-soft'],
  ['accent-strong', 'accent-soft'],
  ['muted', 'accent-soft'],
  ['ink', 'danger-soft'],
  ['muted', 'danger-soft'],
  ['danger', 'danger-soft'],
  ['ink', 'warning-soft'],
  ['muted', 'warning-soft'],
  ['warning', 'warning-soft'],
  ['surface', 'ink'],
] as const
const SHAPES = ['line-strong', 'accent', 'danger', 'focus'].flatMap((shape) =>
  GROUNDS.map((ground) => [shape, ground] as const),
)

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const of = (name: string): string => {
    const value = tokens.get(name)?.[theme]
    if (!value) throw new Error(`No token ${name}`)
    return value
  }
  test.each([...TEXT_ON_GROUNDS, ...TEXT_ELSEWHERE])('%s is readable on %s', (text, ground) => {
    expect(contrast(of(text), of(ground))).toBeGreaterThanOrEqual(4.5)
  })
  test.each(SHAPES)('%s stands out from %s', (shape, ground) => {
    expect(contrast(of(shape), of(ground))).toBeGreaterThanOrEqual(3)
  })
})

test('components name only colors of the theme, also those that Tailwind has', () => {
  const root = new URL('..', import.meta.url)
  const others = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .flatMap((path) => readFileSync(new URL(path, root), 'utf8').match(TAILWIND_COLORS) ?? [])
  expect(others).toEqual([])
})

test('the outline of a lane that is empty is not thinned', () => {
  const lanes = readFileSync(new URL('./lanes.css', import.meta.url), 'utf8')
  expect(lanes).toContain("[data-lane='empty'] {\n    --lane: var(--color-line-strong);\n  }")
})

function device(stored: Record<string, string> = {}) {
  const values = new Map(Object.entries(stored))
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  return { storage, dataset: {} as Record<string, string | undefined> }
}

test('a chosen theme is kept, and the system is followed again when that is chosen', () => {
  const { storage, dataset } = device()
  const store = new ThemeStore({ storage, dataset })
  store.set('dark')
  expect([store.get(), dataset['theme'], storage.getItem(THEME_KEY)]).toEqual(['dark', 'dark', 'dark'])
  store.set('system')
  expect([store.get(), dataset['theme'], storage.getItem(THEME_KEY)]).toEqual(['system', undefined, null])
})

test('the script before the first paint applies what the store kept', () => {
  const script = readFileSync(new URL('../../public/boot.js', import.meta.url), 'utf8')
  const { storage, dataset } = device({ [THEME_KEY]: 'light' })
  runInNewContext(script, {
    addEventListener: () => {},
    localStorage: storage,
    document: { documentElement: { dataset } },
  })
  expect(dataset['theme']).toBe('light')
})
