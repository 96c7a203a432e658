import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import type { z } from 'zod'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DragMouse, PressKey } from '../../../contract/computer'
import { Batch, ClickMouse, MoveMouse, Scroll, TypeText } from '../../../contract/computer-actions'
import { RecordingBrowser } from '../fixtures/recording-browser'

let browser: RecordingBrowser

beforeAll(async () => {
  browser = await RecordingBrowser.start()
}, 40_000)
afterAll(() => browser?.[Symbol.asyncDispose]())

const click = (request: z.input<typeof ClickMouse>, signal?: AbortSignal) =>
  browser.computer.click(ClickMouse.parse(request), signal)
const move = (request: z.input<typeof MoveMouse>, signal?: AbortSignal) =>
  browser.computer.move(MoveMouse.parse(request), signal)
const scroll = (request: z.input<typeof Scroll>, signal?: AbortSignal) =>
  browser.computer.scroll(Scroll.parse(request), signal)
const type = (text: string, delay = 0, signal?: AbortSignal) =>
  browser.computer.type(TypeText.parse({ text, delay }), signal)
const batch = (actions: z.input<typeof Batch>['actions'], signal?: AbortSignal) =>
  browser.computer.batch(Batch.parse({ actions }), signal)
const press = (...keys: string[]) => browser.computer.press(PressKey.parse({ keys }))

/** What was heard but moves, which a busy browser merges. */
const heard = async () => (await browser.heard()).filter((line) => !line.startsWith('pointermove'))
const moves = (lines: string[]) =>
  lines.filter((line) => line.startsWith('pointermove')).map((line) => line.split(' ')[3])
/** Puts the pointer near a place, so that a click there need not travel far. */
const near = (x: number, y: number) => move({ x: x + 1, y, smooth: false })

/** Runs an input until the page has heard something of it, then cancels it. */
async function cancelled(input: (signal: AbortSignal) => Promise<void>, when: string): Promise<string[]> {
  const cancel = new AbortController()
  const stopped = expect(input(cancel.signal)).rejects.toThrow('enough')
  await expect.poll(() => browser.evaluate(`seen.some((line) => line.startsWith('${when}'))`)).toBe(true)
  cancel.abort(new Error('enough'))
  await stopped
  return heard()
}

const wide = '<div style="width: 4000px; height: 4000px"></div>'

describe('the mouse', () => {
  beforeEach(async () => {
    await browser.show(wide)
    await near(200, 150)
    await browser.heard()
  })

  test.each([
    ['left', 0, 1, 'click'],
    ['middle', 1, 4, 'auxclick'],
    ['right', 2, 2, 'auxclick'],
  ] as const)('clicks with its %s button exactly where it was asked to', async (button, number, mask, name) => {
    await click({ x: 200, y: 150, button })
    const lines = (await heard()).filter((line) => !line.startsWith('contextmenu'))
    expect(lines).toEqual([
      `mousedown ${number} ${mask} 200,150 1`,
      `mouseup ${number} 0 200,150 1`,
      `${name} ${number} 0 200,150 1`,
    ])
    expect(await browser.computer.position()).toEqual({ x: 200, y: 150 })
  })

  test('clicks once for a number below 1, twice for 2, and holds keys meanwhile', async () => {
    await click({ x: 200, y: 150, num_clicks: -3 })
    expect((await heard()).filter((line) => line.startsWith('click'))).toHaveLength(1)
    await near(500, 300)
    await browser.heard()
    await click({ x: 500, y: 300, num_clicks: 2, hold_keys: ['Ctrl', 'Shift'] })
    expect(await heard()).toEqual([
      'keydown Control ControlLeft C',
      'keydown Shift ShiftLeft CS',
      'mousedown 0 1 500,300 1 CS',
      'mouseup 0 0 500,300 1 CS',
      'click 0 0 500,300 1 CS',
      'mousedown 0 1 500,300 2 CS',
      'mouseup 0 0 500,300 2 CS',
      'click 0 0 500,300 2 CS',
      'dblclick 0 0 500,300 2 CS',
      'keyup Control ControlLeft S',
      'keyup Shift ShiftLeft',
    ])
  })

  test('goes back and forward with its back and forward buttons', async () => {
    const host = () => browser.evaluate('location.hostname')
    await browser.show('<title>second</title>', 'localhost')
    await click({ x: 201, y: 150, button: 'back' })
    await expect.poll(host).toBe('127.0.0.1')
    await click({ x: 201, y: 150, button: 'forward' })
    await expect.poll(host).toBe('localhost')
  })

  test('a button that is only pressed stays down until it is released, and then can click again', async () => {
    await click({ x: 200, y: 150, click_type: 'down' })
    await move({ x: 260, y: 150, duration_ms: 60 })
    const lines = await browser.heard()
    expect(lines).toContain('mousedown 0 1 200,150 1')
    expect(lines.at(-1)).toBe('pointermove -1 1 260,150 0')
    await click({ x: 261, y: 150, click_type: 'up' })
    await click({ x: 262, y: 150, click_type: 'up' })
    expect((await heard()).slice(0, 1)).toEqual(['mouseup 0 0 261,150 1'])
    await click({ x: 263, y: 150 })
    expect(await heard()).toContain('click 0 0 263,150 1')
  })

  test('a pressed button and a hidden cursor do not outlast a reset', async () => {
    await click({ x: 200, y: 150, click_type: 'down' })
    await browser.computer.setCursor({ hidden: true })
    await browser.computer.reset()
    expect(await heard()).toContain('mouseup 0 0 200,150 1')
    expect(await cursorShows()).toBe(true)
  })

  test('moves in a curve, or jumps', async () => {
    await move({ x: 600, y: 400, duration_ms: 300 })
    const places = moves(await browser.heard())
    expect(places.length).toBeGreaterThan(2)
    expect(places.at(-1)).toBe('600,400')
    await move({ x: 10, y: 20, smooth: false, hold_keys: ['Alt'] })
    const lines = await browser.heard()
    expect(moves(lines)).toEqual(['10,20'])
    expect(lines).toContain('pointermove -1 0 10,20 0 A')
    expect(await browser.computer.position()).toEqual({ x: 10, y: 20 })
  })

  test('a click or a move that is cancelled on its way stops there', async () => {
    const cancel = new AbortController()
    const stopped = expect(move({ x: 600, y: 450, duration_ms: 3_000 }, cancel.signal)).rejects.toThrow('enough')
    await expect.poll(async () => (await browser.computer.position()).x).toBeGreaterThan(201)
    cancel.abort(new Error('enough'))
    await stopped
    expect((await browser.computer.position()).x).toBeLessThan(590)
    expect(browser.computer.busy).toBe(false)
  })

  test('turns its wheel by ticks, the vertical ones first', async () => {
    await scroll({ x: 200, y: 150, delta_y: 3, delta_x: 2, hold_keys: ['Alt'] })
    const wheel = (await heard()).filter((line) => line.startsWith('wheel')).map((line) => line.split(' ').slice(1))
    const sum = (index: number) => wheel.reduce((total, words) => total + Number(words[index]), 0)
    // A tick is 120 pixels to Chromium; a busy one merges ticks.
    expect([sum(0), sum(1)]).toEqual([240, 360])
    expect(wheel[0]).toEqual(['0', expect.any(String), 'A'])
    await expect.poll(() => browser.evaluate('[scrollX, scrollY]')).toEqual([240, 360])
    await scroll({ x: 200, y: 150, delta_y: -3, delta_x: -2 })
    await expect.poll(() => browser.evaluate('[scrollX, scrollY]')).toEqual([0, 0])
  })

  test('clicks and scrolls that are cancelled leave nothing pressed', async () => {
    const clicked = await cancelled((signal) => click({ x: 200, y: 150, num_clicks: 2_000, hold_keys: ['Shift'] }, signal), 'click') // prettier-ignore
    const count = (lines: string[], name: string) => lines.filter((line) => line.startsWith(name)).length
    expect(clicked.at(-1)).toBe('keyup Shift ShiftLeft')
    const scrolled = await cancelled((signal) => scroll({ x: 200, y: 150, delta_y: 1_000, hold_keys: ['Shift'] }, signal), 'wheel') // prettier-ignore
    expect(count(scrolled, 'keyup Shift')).toBe(1)
    await click({ x: 200, y: 150 })
    expect((await heard())[0]).toMatch(/^mousedown 0 1 200,150 \d+$/)
  })

  test('what is not on the display, unknown or too long is refused, and nothing happens', async () => {
    await expect(click({ x: 640, y: 480 })).rejects.toMatchObject({
      status: 400,
      code: 'bad_request',
      details: [
        { message: expect.stringMatching(/^x: 640 .* 0 to 639/) },
        { message: expect.stringMatching(/^y: 480/) },
      ],
    })
    await expect(move({ x: 0, y: 480 })).rejects.toMatchObject({ status: 400 })
    await expect(scroll({ x: 0, y: 480, delta_x: 1 })).rejects.toMatchObject({ status: 400 })
    await expect(click({ x: 1, y: 1, hold_keys: ['Crtl'] })).rejects.toMatchObject({
      status: 400,
      details: [{ message: expect.stringMatching(/^hold_keys\[0\].*Ctrl/) }],
    })
    await expect(click({ x: 200, y: 150, num_clicks: 5_000 })).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/12\d\.\d s/),
    })
    expect(await browser.heard()).toEqual([])
  })
})

/** Whether the pointer is to be seen in a picture of a white page. */
async function cursorShows(): Promise<boolean> {
  const { x, y } = await browser.computer.position()
  const picture = await browser.computer.screenshot({ x: x - 10, y: y - 10, width: 40, height: 40 })
  const { data } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  return data.some((value) => value !== 255)
}

test('a hidden cursor is in no picture until it is shown again', async () => {
  await browser.show('')
  await move({ x: 300, y: 300, smooth: false })
  await browser.heard()
  await expect.poll(cursorShows).toBe(true)
  await browser.computer.setCursor({ hidden: true })
  await browser.computer.setCursor({ hidden: true })
  expect(await cursorShows()).toBe(false)
  await move({ x: 400, y: 300, smooth: false })
  await browser.heard()
  expect(await cursorShows()).toBe(false)
  await browser.computer.setCursor({ hidden: false })
  expect(await cursorShows()).toBe(true)
})

describe('typing', () => {
  const text = () => browser.evaluate('text.value')

  beforeEach(async () => {
    await browser.show('<textarea id="text" autofocus style="width: 600px; height: 300px"></textarea><input id="next">')
    await browser.evaluate('text.focus()')
    await browser.heard()
  })

  test.each([
    ['all of a US keyboard', '`1234567890-=~!@#$%^&*()_+qwertyuiop[]\\QWERTYUIOP{}|;\'ASDFGHJKL:"zxcvbnm,./<>? '],
    ['other scripts', 'Grüße, Ωμέγα, Съешь же ещё этих мягких французских булок, 日本語の文字, عربى, हिन्दी'],
    ['emoji, also joined ones', 'a😀👩‍👩‍👧‍👦🇩🇪👍🏽e\u0301z'],
    ['lines', 'one\ntwo\r\nthree\n\n'],
  ])('%s arrive as they are', async (_what, wanted) => {
    await type(wanted)
    await browser.heard()
    expect(await text()).toBe(wanted.replaceAll('\r\n', '\n'))
  })

  test('characters that no key has do not hold up the click that follows', async () => {
    await type(Array.from({ length: 100 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join(''))
    const began = performance.now()
    await near(200, 150)
    await click({ x: 200, y: 150 })
    await expect.poll(() => browser.evaluate("seen.some((line) => line.startsWith('click'))")).toBe(true)
    expect(performance.now() - began).toBeLessThan(5_000)
  })

  test('a tab goes to the next field', async () => {
    await type('first\tsecond')
    await browser.heard()
    expect([await text(), await browser.evaluate('next.value')]).toEqual(['first', 'second'])
  })

  test('a long text arrives whole, at hundreds of characters a second', async () => {
    const wanted = 'The quick brown fox jumps over the lazy dog; Žluťoučký kůň. '.repeat(20)
    const began = performance.now()
    await type(wanted)
    expect(performance.now() - began).toBeLessThan(12_000)
    await browser.heard()
    expect(await text()).toBe(wanted)
  })

  test('a delay is kept from stroke to stroke, and no text takes no time', async () => {
    const began = performance.now()
    await type('abcd', 100)
    expect(performance.now() - began).toBeGreaterThan(299)
    await type('')
    await browser.heard()
    expect(await text()).toBe('abcd')
  })

  test('a text that is cancelled stops with its key up', async () => {
    const lines = await cancelled((signal) => type('A'.repeat(100), 200, signal), 'keydown A')
    expect(lines.at(-1)).toMatch(/^keyup/)
    expect(String(await text()).length).toBeLessThan(50)
    await type('b')
    await browser.heard()
    expect(await text()).toMatch(/^A+b$/)
  })

  test('what no key types, and what takes too long, is refused before anything is typed', async () => {
    await expect(type('ok\u0007\ud800')).rejects.toMatchObject({
      status: 400,
      details: [
        { message: expect.stringMatching(/^text: character 2 is U\+0007/) },
        { message: expect.stringMatching(/D800/) },
      ],
    })
    await expect(type('slow'.repeat(20), 1_000)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('79.0 s'),
    })
    expect(await browser.heard()).toEqual([])
    expect(await text()).toBe('')
  })
})

describe('a batch', () => {
  beforeEach(async () => {
    await browser.show(
      '<textarea id="text" style="position: fixed; left: 100px; top: 100px; width: 300px; height: 200px"></textarea>',
    )
    await near(200, 150)
    await browser.heard()
  })

  test('does everything in order, with nothing else between', async () => {
    const whole = batch([
      { type: 'click_mouse', click_mouse: { x: 200, y: 150 } },
      { type: 'type_text', type_text: { text: 'abc' } },
      { type: 'sleep', sleep: { duration_ms: 150 } },
      { type: 'press_key', press_key: { keys: ['BackSpace'] } },
      { type: 'set_cursor', set_cursor: { hidden: true } },
      { type: 'scroll', scroll: { x: 500, y: 150, delta_y: 1 } },
      { type: 'drag_mouse', drag_mouse: { path: [[500, 400], [520, 400]], smooth: false, step_delay_ms: 1 } }, // prettier-ignore
      { type: 'move_mouse', move_mouse: { x: 5, y: 6, smooth: false } },
    ])
    const after = press('End')
    await Promise.all([whole, after])
    const lines = (await heard())
      .filter((line) => /keydown|mousedown|wheel/.test(line))
      .map((line) => line.split(' ', 2))
    expect(lines.map((words) => words.join(' '))).toEqual([
      'mousedown 0',
      'keydown a',
      'keydown b',
      'keydown c',
      'keydown Backspace',
      'wheel 0',
      'mousedown 0',
      'keydown End',
    ])
    expect(await browser.evaluate('text.value')).toBe('ab')
    expect(await browser.computer.position()).toEqual({ x: 5, y: 6 })
    await browser.computer.setCursor({ hidden: false })
  })

  test('is refused as a whole for one bad action, and says which', async () => {
    const good = { type: 'click_mouse', click_mouse: { x: 200, y: 150 } } as const
    await expect(batch([good, { type: 'press_key', press_key: { keys: ['Retrun'] } }])).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/^actions\[1\] \(press_key\): /),
      details: [
        { code: 'invalid_input', message: expect.stringMatching(/^actions\[1\]\.press_key\.keys\[0\]: .*Return/) },
      ],
    })
    await expect(batch([good, { type: 'move_mouse', move_mouse: { x: 640, y: 0 } }])).rejects.toMatchObject({
      status: 400,
      details: [{ message: expect.stringMatching(/^actions\[1\]\.move_mouse\.x: 640/) }],
    })
    const pause = { type: 'sleep', sleep: { duration_ms: 28_000 } } as const
    await expect(batch([good, pause, pause])).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/5\d\.\d s/),
    })
    expect(await browser.heard()).toEqual([])
  })

  test('that is cancelled releases everything that it pressed', async () => {
    const lines = await cancelled(
      (signal) =>
        batch(
          [
            { type: 'click_mouse', click_mouse: { x: 200, y: 150, click_type: 'down' } },
            { type: 'press_key', press_key: { keys: ['Shift'], duration: 20_000 } },
          ],
          signal,
        ),
      'keydown Shift',
    )
    expect(lines).toContain('mouseup 0 0 200,150 1 S')
    expect(lines.at(-1)).toBe('keyup Shift ShiftLeft')
  })
})

test('a click waits for the drag before it', async () => {
  await browser.show(wide)
  await browser.heard()
  const drag = browser.computer.drag(
    DragMouse.parse({ path: [[100, 100], [300, 100]], button: 'right', smooth: false, step_delay_ms: 30 }), // prettier-ignore
  )
  await sleep(50)
  await Promise.all([click({ x: 310, y: 100 }), drag])
  const buttons = (await heard())
    .filter((line) => /^mouse(down|up)/.test(line))
    .map((line) => line.split(' ', 4).join(' '))
  expect(buttons).toEqual([
    'mousedown 2 2 100,100',
    'mouseup 2 0 300,100',
    'mousedown 0 1 310,100',
    'mouseup 0 0 310,100',
  ])
})
