import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Computer } from './computer'
import { Chromium, type SeenKey } from './fixtures/chromium'

let chromium: Chromium
let computer: Computer

beforeAll(async () => {
  chromium = await Chromium.start()
  computer = await Computer.open(chromium.browser.display)
  await computer.press({ keys: ['x'], duration: 0 })
}, 40_000)
afterAll(async () => {
  await computer?.dispose()
  await chromium?.[Symbol.asyncDispose]()
})
beforeEach(async () => {
  await sleep(100)
  await chromium.seen()
  await chromium.text()
})

async function press(keys: string[], fields: { duration?: number; hold_keys?: string[] } = {}): Promise<SeenKey[]> {
  await computer.press({ keys, duration: 0, ...fields })
  // The X server is done; the browser needs a moment more.
  await sleep(150)
  return chromium.seen()
}

/** What went down, without the modifiers that were on. */
const downs = (seen: SeenKey[]) => seen.flatMap(([type, key, code]) => (type === 'keydown' ? [`${key} ${code}`] : []))

/** Every key that went down came up, and no modifier stays on. */
function expectAllUp(seen: SeenKey[]): void {
  const count = (type: string) => seen.filter(([one]) => one === type).length
  expect(count('keyup')).toBe(count('keydown'))
}

test('letters and digits are plain keys', async () => {
  const seen = await press(['a', 'Z', '7'])
  expect(seen).toEqual([
    ['keydown', 'a', 'KeyA', ''],
    ['keyup', 'a', 'KeyA', ''],
    ['keydown', 'Shift', 'ShiftLeft', 'Shift'],
    ['keydown', 'Z', 'KeyZ', 'Shift'],
    ['keyup', 'Z', 'KeyZ', 'Shift'],
    ['keyup', 'Shift', 'ShiftLeft', ''],
    ['keydown', '7', 'Digit7', ''],
    ['keyup', '7', 'Digit7', ''],
  ])
})

test('everything on a US keyboard types itself', async () => {
  const all = '`1234567890-=~!@#$%^&*()_+qwertyuiop[]\\QWERTYUIOP{}|asdfghjkl;\'ASDFGHJKL:"zxcvbnm,./ZXCVBNM<>? '
  const seen = await press([...all])
  expect(await chromium.text()).toBe(all)
  expect(downs(seen)).toContain('< Comma')
  expect(downs(seen)).toContain('( Digit9')
  expectAllUp(seen)
})

test.each([
  ['Return', 'Enter Enter'],
  ['Escape', 'Escape Escape'],
  ['BackSpace', 'Backspace Backspace'],
  ['Delete', 'Delete Delete'],
  ['Home', 'Home Home'],
  ['Page_Down', 'PageDown PageDown'],
  ['Left', 'ArrowLeft ArrowLeft'],
  ['Insert', 'Insert Insert'],
  ['F5', 'F5 F5'],
  ['F12', 'F12 F12'],
  ['Menu', 'ContextMenu ContextMenu'],
  ['KP_Enter', 'Enter NumpadEnter'],
  ['KP_Add', '+ NumpadAdd'],
  ['AltGr', 'AltGraph AltGraph'],
  ['Super', 'Meta MetaLeft'],
  ['Meta', 'Meta MetaLeft'],
  ['Shift_R', 'Shift ShiftRight'],
  ['Alt_R', 'Alt AltRight'],
  ['XF86AudioPlay', 'MediaPlayPause MediaPlayPause'],
  ['XF86AudioRaiseVolume', 'AudioVolumeUp AudioVolumeUp'],
])('%s is %s', async (name, expected) => {
  const seen = await press([name])
  expect(downs(seen)).toEqual([expected])
  expectAllUp(seen)
})

test('a combination presses its keys from left to right, with the modifiers on', async () => {
  expect(await press(['Ctrl+Shift+Tab'])).toEqual([
    ['keydown', 'Control', 'ControlLeft', 'Control'],
    ['keydown', 'Shift', 'ShiftLeft', 'Control Shift'],
    ['keydown', 'Tab', 'Tab', 'Control Shift'],
    ['keyup', 'Control', 'ControlLeft', 'Shift'],
    ['keyup', 'Shift', 'ShiftLeft', ''],
    ['keyup', 'Tab', 'Tab', ''],
  ])
})

test('held keys surround the sequence', async () => {
  const seen = await press(['b', 'c'], { hold_keys: ['Alt', 'Shift'] })
  expect(seen.map(([type, key]) => `${type} ${key}`)).toEqual([
    ...['keydown Alt', 'keydown Shift', 'keydown B', 'keyup B', 'keydown C', 'keyup C', 'keyup Alt', 'keyup Shift'],
  ])
})

test('an upper case letter in a combination brings Shift, and takes it away again', async () => {
  const seen = await press(['Ctrl+A'])
  expect(seen).toContainEqual(['keydown', 'A', 'KeyA', 'Control Shift'])
  expectAllUp(seen)
  expect(await press(['e'])).toContainEqual(['keydown', 'e', 'KeyE', ''])
})

test('keys with a duration are all down at once for that time', async () => {
  const began = performance.now()
  const seen = await press(['a', 's', 'd'], { duration: 300 })
  expect(performance.now() - began).toBeGreaterThan(300)
  expect(seen.map(([type, key]) => `${type} ${key}`)).toEqual([
    ...['keydown a', 'keydown s', 'keydown d', 'keyup a', 'keyup s', 'keyup d'],
  ])
})

test('characters that no key has arrive with their own key and as text', async () => {
  const characters = '€ü漢ÄñЖ☃ßçøåœ→字あ한'
  const seen = await press([...characters])
  expect(seen.flatMap(([type, key]) => (type === 'keydown' ? [key] : []))).toEqual([...characters])
  expect(await chromium.text()).toBe(characters)
  expectAllUp(seen)
})

test('more characters than there are spare keycodes, twice, and an emoji', async () => {
  const characters = 'αβγδεζηθικλμνξοπρστυφχψωабвгд😀'
  await press([...characters, ...characters])
  await sleep(200)
  expect(await chromium.text()).toBe(characters + characters)
})

test('keypad digits are digits and keypad arrows are arrows, whatever Num Lock says', async () => {
  const expected = ['7 Numpad7', 'Home Numpad7', '. NumpadDecimal', 'ArrowUp Numpad8', 'a KeyA']
  const keys = ['KP_7', 'KP_Home', 'KP_Decimal', 'KP_Up', 'a']
  const seen = await press(keys)
  expect(downs(seen)).toEqual(expected)
  expect(seen.at(-1)?.[3]).toBe('')

  await press(['Num_Lock'])
  const locked = await press(keys)
  expect(downs(locked)).toEqual(expected)
  expect(locked.at(-1)?.[3]).toBe('NumLock')
  await press(['Num_Lock'])
})

test('Caps Lock acts as on a real keyboard', async () => {
  const seen = await press(['Caps_Lock', 'q', '1', 'Caps_Lock', 'q'])
  expect(downs(seen)).toEqual(['CapsLock CapsLock', 'Q KeyQ', '1 Digit1', 'CapsLock CapsLock', 'q KeyQ'])
})

test('a cancelled hold lets go of everything at once', async () => {
  const cancel = new AbortController()
  const holding = computer.press({ keys: ['Z'], duration: 20_000, hold_keys: ['Ctrl'] }, cancel.signal)
  const failed = expect(holding).rejects.toThrow('enough')
  await sleep(200)
  cancel.abort(new Error('enough'))
  await failed
  await sleep(150)
  const seen = await chromium.seen()
  expectAllUp(seen)
  expect(downs(seen)).toEqual(['Control ControlLeft', 'Shift ShiftLeft', 'Z KeyZ'])
  expect(await press(['w'])).toContainEqual(['keydown', 'w', 'KeyW', ''])
})

test('unknown names are refused one by one with suggestions, and nothing is pressed', async () => {
  await expect(computer.press({ keys: ['a', 'Retrun'], hold_keys: ['Crtl'], duration: 0 })).rejects.toMatchObject({
    status: 400,
    code: 'bad_request',
    details: [
      { code: 'invalid_input', message: expect.stringMatching(/keys\[1\].*Return/) },
      { code: 'invalid_input', message: expect.stringMatching(/hold_keys\[0\].*Ctrl/) },
    ],
  })
  await expect(computer.press({ keys: ['a'], duration: 60_000 })).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('60.0 s'),
  })
  await sleep(100)
  expect(await chromium.seen()).toEqual([])
})

test('a page sees a drag as trusted pointer events, with the held key on', async () => {
  const path: [number, number][] = [
    [100, 100],
    [300, 200],
  ]
  const timing = { delay: 20, smooth: false, steps_per_segment: 10, step_delay_ms: 10 }
  await computer.drag({ path, button: 'left', hold_keys: ['Shift'], ...timing })
  await sleep(150)
  const seen = (await chromium.seen()).filter(([type]) => type.startsWith('pointer'))
  const down = seen.findIndex(([type]) => type === 'pointerdown')
  const up = seen.findIndex(([type]) => type === 'pointerup')
  expect(seen[down]).toEqual(['pointerdown', '0', '100,100', 'Shift'])
  expect(seen[up]).toEqual(['pointerup', '0', '300,200', 'Shift'])
  const moves = seen.slice(down + 1, up).map(([, , place]) => place)
  expect(moves).toEqual(Array.from({ length: 10 }, (_, index) => `${120 + index * 20},${110 + index * 10}`))
})
