import { expect, test } from 'vitest'
import { formatCombo, parseItem } from './combo'
import { KEY_GROUPS } from './groups'
import { isModifier, parseKey } from './key'
import { RESERVED_COMBOS } from './reserved'

const palette = KEY_GROUPS.flatMap(({ keys }) => keys)

test('every key of the palette is a key, is offered once and has a label of its own', () => {
  for (const { name } of palette) expect(parseKey(name)?.name).toBe(name)
  expect(new Set(palette.map(({ name }) => name)).size).toBe(palette.length)
  expect(new Set(palette.map(({ label }) => label)).size).toBe(palette.length)
})

test('the palette has all modifiers of a keyboard, F1 to F24, the keypad and every ASCII sign', () => {
  const group = (label: string) => KEY_GROUPS.find((candidate) => candidate.label === label)?.keys ?? []
  for (const { name } of group('Modifiers')) expect(isModifier({ name, keysym: 0 })).toBe(true)
  expect(group('Function').map(({ name }) => name)).toEqual(Array.from({ length: 24 }, (_, index) => `F${index + 1}`))
  expect(group('Keypad')).toHaveLength(28)
  const signs = Array.from({ length: 0x7f - 0x21 }, (_, index) => String.fromCharCode(0x21 + index))
  expect(
    group('Punctuation')
      .map(({ label }) => label)
      .sort(),
  ).toEqual(signs.filter((sign) => /[^A-Za-z0-9]/.test(sign)).sort())
})

test('every combination that browsers keep is spelled as it is recorded, and offered once', () => {
  for (const { item } of RESERVED_COMBOS) {
    const parsed = parseItem(item)
    expect(parsed.ok && formatCombo(parsed.keys)).toBe(item)
  }
  expect(new Set(RESERVED_COMBOS.map(({ item }) => item)).size).toBe(RESERVED_COMBOS.length)
})
