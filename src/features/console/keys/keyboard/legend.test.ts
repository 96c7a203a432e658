import { expect, test } from 'vitest'
import { type Cap, US_LAYOUT } from '../../../../keys/us-layout'
import { legendOf } from './legend'

const caps: readonly Cap[] = [...US_LAYOUT.main, ...US_LAYOUT.navigation, ...US_LAYOUT.keypad]
const on = (name: string, shift = false) => {
  const cap = caps.find((each) => each.name === name)
  if (!cap) throw new Error(`${name} is not on the keyboard`)
  return legendOf(cap, shift)
}

test('a cap shows its character, and the X11 name that is sent', () => {
  expect(on('bracketleft')).toMatchObject({ face: '[', other: '{', x11: 'bracketleft' })
  expect(on('bracketleft', true)).toMatchObject({ face: '{', other: '[', x11: 'braceleft' })
  expect(on('a', true)).toMatchObject({ face: 'A', other: undefined, x11: 'A' })
  expect(on('Return')).toMatchObject({ face: 'Enter', x11: 'Return', spoken: 'Enter Return' })
  expect(on('Page_Up')).toMatchObject({ face: '', x11: 'Page_Up', spoken: 'Page Up' })
  expect(on('KP_5')).toMatchObject({ face: '5', x11: 'KP_5', spoken: 'Keypad 5 KP_5' })
})

test('no two keys are called the same', () => {
  expect(new Set(caps.map((cap) => legendOf(cap, false).spoken)).size).toBe(caps.length)
})

test('modifiers are known by what is sent for them', () => {
  expect(on('Shift_L').modifier).toBe('Shift')
  expect(on('Shift_R').modifier).toBe('Shift_R')
  expect(on('Caps_Lock').modifier).toBeUndefined()
})
