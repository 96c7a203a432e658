import { expect, test } from 'vitest'
import { parseKey } from './key'
import { describe, keyLabel } from './label'

test.each([
  ['Tab', 'Press Tab'],
  ['Ctrl+t', 'Hold Ctrl, press t'],
  ['Ctrl+Shift+Tab', 'Hold Ctrl and Shift, press Tab'],
  ['Ctrl+Alt+Shift+Delete', 'Hold Ctrl, Alt and Shift, press Delete'],
  ['Ctrl+Shift', 'Hold Ctrl, press Shift'],
  ['Ctrl+T', 'Hold Ctrl, press capital T'],
  ['Ctrl++', 'Hold Ctrl, press "+"'],
  ['Alt+Left', 'Hold Alt, press Left arrow'],
  ['Ctrl+Ctrl+5', 'Hold Ctrl, press 5'],
  ['KP_5', 'Press Keypad 5'],
  ['PageUp', 'Press Page Up'],
  ['Contrl', '"Contrl" is not a key name. Did you mean Ctrl, Control_R?'],
])('%s in words: %s', (item, words) => {
  expect(describe(item)).toBe(words)
})

test.each([
  ['Return', 'Enter'],
  ['Control_R', 'Right Ctrl'],
  ['KP_Page_Up', 'Keypad Page Up'],
  ['KP_Space', 'Keypad Space'],
  ['XF86AudioMute', 'Mute'],
  ['XF86LaunchA', 'Launch A'],
  ['dead_acute', 'dead acute'],
  ['€', '€'],
  ['F5', 'F5'],
])('%s is labeled %s', (token, label) => {
  const key = parseKey(token)
  expect(key && keyLabel(key)).toBe(label)
})
