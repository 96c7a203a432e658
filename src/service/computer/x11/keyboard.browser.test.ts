import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Computer } from '../computer'
import { Chromium, type Seen } from '../fixtures/chromium'

let chromium: Chromium
let computer: Computer

beforeAll(async () => {
  chromium = await Chromium.start()
  computer = await Computer.onDisplay(chromium.display)
  await computer.act({ type: 'press_key', press_key: { keys: ['x'], duration: 0 } })
})
afterAll(async () => {
  await computer?.dispose()
  await chromium?.[Symbol.asyncDispose]()
})
beforeEach(async () => {
  await settled()
  await chromium.text()
})

/**
 * What the page has seen so far. A last key serves as a fence: when the page has seen that one, it has seen all before it,
 * however slow the browser is. It gives up before the test does: what went on reading would take from the next test.
 */
async function settled(): Promise<Seen[]> {
  const deadline = AbortSignal.timeout(15_000)
  await computer.act({ type: 'press_key', press_key: { keys: ['Pause'], duration: 0 } })
  const seen: Seen[] = []
  while (!seen.some(([type, key]) => type === 'keyup' && key === 'Pause')) {
    if (deadline.aborted) throw new Error(`Pause has not come, but ${JSON.stringify(seen)}; ${await chromium.state()}`)
    seen.push(...(await chromium.seen()))
  }
  return seen.filter(([, key]) => key !== 'Pause')
}

async function press(keys: string[], fields: { duration?: number; hold_keys?: string[] } = {}): Promise<Seen[]> {
  await computer.act({ type: 'press_key', press_key: { keys, duration: 0, ...fields } })
  return settled()
}

/** What went down, without the modifiers that were on. */
const downs = (seen: Seen[]) => seen.flatMap(([type, key, code]) => (type === 'keydown' ? [`${key} ${code}`] : []))

/** Every key that went down came up, and no modifier stays on. */
function expectAllUp(seen: Seen[]): void {
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
  const seen = await press(Array.from(all))
  expect(await chromium.text()).toBe(all)
  expect(downs(seen)).toContain('< Comma')
  expect(downs(seen)).toContain('( Digit9')
  expectAllUp(seen)
})

const named = {
  Return: 'Enter Enter',
  Escape: 'Escape Escape',
  BackSpace: 'Backspace Backspace',
  Delete: 'Delete Delete',
  Home: 'Home Home',
  Page_Down: 'PageDown PageDown',
  Left: 'ArrowLeft ArrowLeft',
  Insert: 'Insert Insert',
  F5: 'F5 F5',
  F12: 'F12 F12',
  Menu: 'ContextMenu ContextMenu',
  KP_Enter: 'Enter NumpadEnter',
  KP_Add: '+ NumpadAdd',
  AltGr: 'AltGraph ',
  Super: 'Meta MetaLeft',
  Meta: 'Meta MetaLeft',
  Shift_R: 'Shift ShiftRight',
  Alt_R: 'Alt AltRight',
  KP_F1: 'F1 ',
  F20: 'F20 ',
  XF86AudioPlay: 'MediaPlayPause MediaPlayPause',
  XF86AudioRaiseVolume: 'AudioVolumeUp AudioVolumeUp',
}

test('keys with names are the keys that a page knows by key and code', async () => {
  const seen = await press(Object.keys(named))
  expect(downs(seen)).toEqual(Object.values(named))
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
  const seen = await press(['b', 'c'], { hold_keys: ['Ctrl', 'Shift'] })
  expect(seen.map(([type, key]) => `${type} ${key}`)).toEqual([
    'keydown Control',
    'keydown Shift',
    'keydown B',
    'keyup B',
    'keydown C',
    'keyup C',
    'keyup Control',
    'keyup Shift',
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
    'keydown a',
    'keydown s',
    'keydown d',
    'keyup a',
    'keyup s',
    'keyup d',
  ])
})

test('characters that no key has arrive with their own key and as text', async () => {
  const characters = '€ü漢ÄñЖ☃ßçøåœ→字あ한'
  const seen = await press(Array.from(characters))
  expect(seen.flatMap(([type, key]) => (type === 'keydown' ? [key] : []))).toEqual(Array.from(characters))
  expect(await chromium.text()).toBe(characters)
  expectAllUp(seen)
})

test('more characters than there are spare keycodes, twice, and an emoji', async () => {
  const characters = 'αβγδεζηθικλμνξοπρστυφχψωабвгд😀'
  await press(Array.from(characters + characters))
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
  const holding = computer.act(
    { type: 'press_key', press_key: { keys: ['Z'], duration: 20_000, hold_keys: ['Ctrl'] } },
    cancel.signal,
  )
  const failed = expect(holding).rejects.toThrow('enough')
  const seen: Seen[] = []
  await vi.waitFor(async () => {
    seen.push(...(await chromium.seen()))
    expect(downs(seen)).toContain('Z KeyZ')
  }, 15_000)
  cancel.abort(new Error('enough'))
  await failed
  seen.push(...(await settled()))
  expectAllUp(seen)
  expect(downs(seen)).toEqual(['Control ControlLeft', 'Shift ShiftLeft', 'Z KeyZ'])
  expect(await press(['w'])).toContainEqual(['keydown', 'w', 'KeyW', ''])
})

test('two hundred taps arrive in order, each with its own modifiers, those of keys that the keyboard lacks too', async () => {
  const taps = ['a', 'B', 'Ctrl+x', 'ü', 'dead_acute', 'e', 'Shift+Tab', 'Ω']
  // So a page sees a dead key and the letter that it changes.
  const came = ['a ', 'B Shift', 'x Control', 'ü ', 'Process ', 'Process ', 'Tab Shift', 'Ω ']
  const seen = await press(Array.from({ length: 25 }, () => taps).flat())
  const strokes = seen.filter(([type, key]) => type === 'keydown' && key !== 'Shift' && key !== 'Control')
  expect(strokes.map(([, key, , modifiers]) => `${key} ${modifiers}`)).toEqual(
    Array.from({ length: 25 }, () => came).flat(),
  )
  expectAllUp(seen)
})

test('what the keyboard has no room or no time for is refused before anything happens', async () => {
  const letters = Array.from({ length: 60 }, (_, index) => String.fromCodePoint(0x4e00 + index))
  await expect(computer.act({ type: 'press_key', press_key: { keys: letters, duration: 10 } })).rejects.toMatchObject({
    status: 400,
  })
  const text = Array.from({ length: 120 }, () => letters).flat()
  await expect(computer.act({ type: 'press_key', press_key: { keys: text, duration: 0 } })).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('would take'),
  })
  expect(await settled()).toEqual([])
})

test('unknown names are refused one by one with suggestions, and nothing is pressed', async () => {
  await expect(
    computer.act({ type: 'press_key', press_key: { keys: ['a', 'Retrun'], hold_keys: ['Crtl'], duration: 0 } }),
  ).rejects.toMatchObject({
    status: 400,
    code: 'bad_request',
    details: [
      { code: 'invalid_input', message: expect.stringMatching(/keys\[1\].*Return/) },
      { code: 'invalid_input', message: expect.stringMatching(/hold_keys\[0\].*Ctrl/) },
    ],
  })
  await expect(computer.act({ type: 'press_key', press_key: { keys: ['a'], duration: 60_000 } })).rejects.toMatchObject(
    {
      status: 400,
      message: expect.stringContaining('60.0 s'),
    },
  )
  expect(await settled()).toEqual([])
})

test('a page sees a drag as trusted pointer events, with the held key on', async () => {
  const path: [number, number][] = [
    [100, 100],
    [300, 200],
  ]
  const timing = { delay: 20, smooth: false, steps_per_segment: 10, step_delay_ms: 50 }
  await computer.act({ type: 'drag_mouse', drag_mouse: { path, button: 'left', hold_keys: ['Shift'], ...timing } })
  const seen = (await settled()).filter(([type]) => type.startsWith('pointer'))
  const down = seen.findIndex(([type]) => type === 'pointerdown')
  const up = seen.findIndex(([type]) => type === 'pointerup')
  expect(seen[down]).toEqual(['pointerdown', '0', '100,100', 'Shift'])
  expect(seen[up]).toEqual(['pointerup', '0', '300,200', 'Shift'])
  // A slow browser may merge moves, but invents none.
  const moves = seen.slice(down + 1, up).map(([, , point]) => point)
  const sent = Array.from({ length: 10 }, (_, index) => `${120 + index * 20},${110 + index * 10}`)
  expect(sent.filter((point) => moves.includes(point))).toEqual(moves)
  expect(moves.at(-1)).toBe('300,200')
})

test('a key that is held goes down when it is pressed, repeats itself as the session has it, and comes up when it is let go', async () => {
  const nothing = () => Promise.resolve(false)
  const change = (key: string, down: boolean) => computer.hold({ changes: [{ key, down }] }, nothing)
  await change('Shift', true)
  await change('w', true)
  let text = ''
  const typed = async () => {
    // Named again they stay down, and are not pressed once more.
    for (const key of ['Shift', 'w']) await change(key, true)
    return (text += await chromium.text())
  }
  await expect.poll(typed).toMatch(/^W{3,}$/)
  await change('w', false)
  await change('Shift', false)
  expect(await settled()).toEqual([
    ['keydown', 'Shift', 'ShiftLeft', 'Shift'],
    ['keydown', 'W', 'KeyW', 'Shift'],
    ['keyup', 'W', 'KeyW', 'Shift'],
    ['keyup', 'Shift', 'ShiftLeft', ''],
  ])
  await expect(computer.hold({ changes: [{ key: 'Ctrl+w', down: true }] }, nothing)).rejects.toThrow(
    'Some key names are unknown',
  )
})

test('keys that come together keep their times, and it is asked of each character whether it is a secret', async () => {
  const asked: boolean[] = []
  const isSecret = () => Promise.resolve(asked.push(true) > 1)
  const changes = [
    { key: 'Tab', down: true },
    { key: 'Tab', down: false },
    { key: 'a', down: true },
    { key: 'b', down: true, after_ms: 30 },
    { key: 'a', down: false, after_ms: 30 },
    { key: 'b', down: false },
  ]
  expect(await computer.hold({ changes }, isSecret)).toEqual({ secret: true })
  expect(asked).toHaveLength(2)
  expect(downs(await settled())).toEqual(['Tab Tab', 'a KeyA', 'b KeyB'])
})
