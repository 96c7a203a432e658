import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { DragMouse } from '../../../contract/computer'
import { announcePointer } from '../announce-pointer'
import { Computer } from '../computer'
import { DrivenBrowser } from '../fixtures/driven-browser'

const browser = new DrivenBrowser()

const moves = (lines: string[]) =>
  lines.filter((line) => line.startsWith('pointermove')).map((line) => line.split(' ')[3])

const wide = '<div style="width: 4000px; height: 4000px"></div>'

describe('the mouse', () => {
  beforeEach(async () => {
    await browser.page.show(wide)
    await browser.near(200, 150)
    await browser.page.received()
  })

  test('each new page learns where the pointer is, also when that has stood still since before its first paint', async () => {
    for (let page = 0; page < 4; page++) {
      await browser.page.show(wide)
      await announcePointer(browser.page.browser, browser.computer)
      expect(new Set(moves(await browser.page.received()))).toEqual(new Set(['201,150']))
    }
  })

  test.each([
    ['left', 0, 1, 'click'],
    ['middle', 1, 4, 'auxclick'],
    ['right', 2, 2, 'auxclick'],
  ] as const)('clicks with its %s button exactly where it was asked to', async (button, number, mask, name) => {
    await browser.click({ x: 200, y: 150, button })
    const lines = (await browser.received()).filter((line) => !line.startsWith('contextmenu'))
    expect(lines).toEqual([
      `mousedown ${number} ${mask} 200,150 1`,
      `mouseup ${number} 0 200,150 1`,
      `${name} ${number} 0 200,150 1`,
    ])
    expect(await browser.computer.position()).toEqual({ x: 200, y: 150 })
  })

  test('clicks once for a number below 1, twice for 2, and holds keys meanwhile', async () => {
    await browser.click({ x: 200, y: 150, num_clicks: -3 })
    expect((await browser.received()).filter((line) => line.startsWith('click'))).toHaveLength(1)
    await browser.near(500, 300)
    await browser.page.received()
    await browser.click({ x: 500, y: 300, num_clicks: 2, hold_keys: ['Ctrl', 'Shift'] })
    expect(await browser.received()).toEqual([
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
    const host = () => browser.page.evaluate('location.hostname')
    await browser.page.show('<title>second</title>', 'localhost')
    await browser.click({ x: 201, y: 150, button: 'back' })
    await expect.poll(host).toBe('127.0.0.1')
    await browser.click({ x: 201, y: 150, button: 'forward' })
    await expect.poll(host).toBe('localhost')
  })

  test('a button that is only pressed stays down until it is released, and then can click again', async () => {
    await browser.click({ x: 200, y: 150, click_type: 'down' })
    await browser.move({ x: 260, y: 150, duration_ms: 60 })
    const lines = await browser.page.received()
    expect(lines).toContain('mousedown 0 1 200,150 1')
    expect(lines.at(-1)).toBe('pointermove -1 1 260,150 0')
    await browser.click({ x: 261, y: 150, click_type: 'up' })
    await browser.click({ x: 262, y: 150, click_type: 'up' })
    expect((await browser.received()).slice(0, 1)).toEqual(['mouseup 0 0 261,150 1'])
    await browser.click({ x: 263, y: 150 })
    expect(await browser.received()).toContain('click 0 0 263,150 1')
  })

  test('a pressed button and a hidden cursor do not outlast a reset', async () => {
    await browser.click({ x: 200, y: 150, click_type: 'down' })
    await browser.computer.setCursor({ hidden: true })
    await browser.computer.reset()
    expect(await browser.received()).toContain('mouseup 0 0 200,150 1')
    expect(await cursorShows()).toBe(true)
  })

  test('moves in a curve, or jumps', async () => {
    await browser.move({ x: 600, y: 400, duration_ms: 300 })
    const points = moves(await browser.page.received())
    expect(points.length).toBeGreaterThan(2)
    expect(points.at(-1)).toBe('600,400')
    await browser.move({ x: 10, y: 20, smooth: false, hold_keys: ['Alt'] })
    const lines = await browser.page.received()
    expect(moves(lines)).toEqual(['10,20'])
    expect(lines).toContain('pointermove -1 0 10,20 0 A')
    expect(await browser.computer.position()).toEqual({ x: 10, y: 20 })
  })

  test('a click or a move that is cancelled on its way stops there', async () => {
    const cancel = new AbortController()
    const move = browser.move({ x: 600, y: 450, duration_ms: 5_000 }, cancel.signal)
    const onItsWay = async () => {
      await expect.poll(async () => (await browser.computer.position()).x).toBeGreaterThan(201)
      cancel.abort(new Error('enough'))
    }
    await Promise.all([expect(move).rejects.toThrow('enough'), onItsWay()])
    expect((await browser.computer.position()).x).toBeLessThan(590)
    expect(browser.computer.busy).toBe(false)
  })

  test('turns its wheel by ticks, the vertical ones first', async () => {
    await browser.scroll({ x: 200, y: 150, delta_y: 3, delta_x: 2, hold_keys: ['Alt'] })
    const wheel = (await browser.received())
      .filter((line) => line.startsWith('wheel'))
      .map((line) => line.split(' ').slice(1))
    const sum = (index: number) => wheel.reduce((total, words) => total + Number(words[index]), 0)
    // A tick is 120 pixels to Chromium; a busy one merges ticks.
    expect([sum(0), sum(1)]).toEqual([240, 360])
    expect(wheel[0]).toEqual(['0', expect.any(String), 'A'])
    // One that is very busy may end the way of a tick when the next one comes from another side.
    await expect.poll(() => browser.page.evaluate('scrollX > 0 && scrollY > 0')).toBe(true)
    await browser.scroll({ x: 200, y: 150, delta_y: -3, delta_x: -2 })
    await expect.poll(() => browser.page.evaluate('[scrollX, scrollY]')).toEqual([0, 0])
  })

  test('clicks and scrolls that are cancelled leave nothing pressed', async () => {
    const clicked = await browser.cancelled((signal) => browser.click({ x: 200, y: 150, num_clicks: 2_000, hold_keys: ['Shift'] }, signal), 'click') // prettier-ignore
    const count = (lines: string[], name: string) => lines.filter((line) => line.startsWith(name)).length
    expect(clicked.at(-1)).toBe('keyup Shift ShiftLeft')
    const scrolled = await browser.cancelled((signal) => browser.scroll({ x: 200, y: 150, delta_y: 1_000, hold_keys: ['Shift'] }, signal), 'wheel') // prettier-ignore
    expect(count(scrolled, 'keyup Shift')).toBe(1)
    await browser.click({ x: 200, y: 150 })
    expect((await browser.received())[0]).toMatch(/^mousedown 0 1 200,150 \d+$/)
  })

  test('what is not on the display, unknown or too long is refused, and nothing happens', async () => {
    await expect(browser.click({ x: 640, y: 480 })).rejects.toMatchObject({
      status: 400,
      code: 'bad_request',
      details: [
        { message: expect.stringMatching(/^x: 640 .* 0 to 639/) },
        { message: expect.stringMatching(/^y: 480/) },
      ],
    })
    await expect(browser.move({ x: 0, y: 480 })).rejects.toMatchObject({ status: 400 })
    await expect(browser.scroll({ x: 0, y: 480, delta_x: 1 })).rejects.toMatchObject({ status: 400 })
    await expect(browser.click({ x: 1, y: 1, hold_keys: ['Crtl'] })).rejects.toMatchObject({
      status: 400,
      details: [{ message: expect.stringMatching(/^hold_keys\[0\].*Ctrl/) }],
    })
    await expect(browser.click({ x: 200, y: 150, num_clicks: 5_000 })).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/12\d\.\d s/),
    })
    expect(await browser.page.received()).toEqual([])
  })
})

/** Whether the pointer is to be seen in a picture of a white page. */
async function cursorShows(isLeftOut = false): Promise<boolean> {
  const { x, y } = await browser.computer.position()
  const around = { x: x - 10, y: y - 10, width: 40, height: 40 }
  const { computer } = browser
  const picture = await (isLeftOut ? computer.screenshotWithoutCursor(around) : computer.screenshot(around))
  const { data } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  return data.some((value) => value !== 255)
}

test('a hidden cursor is in no picture until it is shown again', async () => {
  await browser.page.show('')
  await browser.move({ x: 300, y: 300, smooth: false })
  await browser.page.received()
  await expect.poll(cursorShows).toBe(true)
  await browser.computer.setCursor({ hidden: true })
  await browser.computer.setCursor({ hidden: true })
  expect(await cursorShows()).toBe(false)
  await browser.move({ x: 400, y: 300, smooth: false })
  await browser.page.received()
  expect(await cursorShows()).toBe(false)
  await browser.computer.setCursor({ hidden: false })
  expect(await cursorShows()).toBe(true)
})

test('a page hears of each move that was recorded, however many wait for a busy browser', async () => {
  await browser.page.show('')
  await browser.near(100, 100)
  await browser.page.received()
  const path = Array.from({ length: 60 }, (_, index): [number, number] => [100 + index * 5, 100 + (index % 2)])
  await browser.computer.act({
    type: 'drag_mouse',
    drag_mouse: DragMouse.parse({ path, smooth: false, at_ms: path.map(() => 0) }),
  })
  const moves = (await browser.page.received()).filter((line) => line.startsWith('pointermove'))
  expect(moves).toHaveLength(60)
  const [x, y] = [150, 300]
  await browser.move({ x, y, smooth: false, path: [...path, [x, y]], at_ms: [...path, 0].map(() => 0) })
  expect((await browser.page.received()).filter((line) => line.startsWith('pointermove'))).toHaveLength(61)
})

test('one picture without the cursor has what is below it, and takes it from no other picture', async () => {
  await browser.page.show('')
  const { width, height } = browser.page.browser.display ?? { width: 0, height: 0 }
  for (const point of [
    [300, 300],
    [301, 255],
    [width - 3, height - 3],
  ] as const) {
    await browser.move({ x: point[0], y: point[1], smooth: false })
    await browser.page.received()
    if (point[0] < 400) expect(await cursorShows(true)).toBe(false)
    const bare = await browser.computer.screenshotWithoutCursor()
    const both = await Promise.all([browser.computer.screenshotWithoutCursor(), browser.computer.screenshot()])
    if (point[0] < 400) expect(await cursorShows()).toBe(true)
    await browser.computer.setCursor({ hidden: true })
    const [seen, hidden] = await Promise.all(
      [bare, await browser.computer.screenshot()].map((picture) => sharp(picture).raw().toBuffer()),
    )
    await browser.computer.setCursor({ hidden: false })
    expect(seen?.equals(hidden ?? Buffer.alloc(0))).toBe(true)
    expect(both[0].equals(bare)).toBe(true)
    expect(both[1].equals(bare)).toBe(false)
  }
})

test('a click waits for the drag before it', async () => {
  await browser.page.show(wide)
  await browser.page.received()
  const drag = browser.computer.act(
    { type: 'drag_mouse', drag_mouse: DragMouse.parse({ path: [[100, 100], [300, 100]], button: 'right', smooth: false, step_delay_ms: 30 }) }, // prettier-ignore
  )
  await expect.poll(() => browser.computer.busy).toBe(true)
  await Promise.all([browser.click({ x: 310, y: 100 }), drag])
  const buttons = (await browser.received())
    .filter((line) => /^mouse(down|up)/.test(line))
    .map((line) => line.split(' ', 4).join(' '))
  expect(buttons).toEqual([
    'mousedown 2 2 100,100',
    'mouseup 2 0 300,100',
    'mousedown 0 1 310,100',
    'mouseup 0 0 310,100',
  ])
})

describe('the screen', () => {
  /** The picture of who follows the screen, and of one who has just come and reads all of it, at a time when nothing changed. */
  async function bothPictures(): Promise<[Buffer, Buffer]> {
    const { computer, page } = browser
    const { display } = page.browser
    if (!display) throw new Error('The browser has no display.')
    for (;;) {
      const other = await Computer.onDisplay(display)
      const followed = await computer.picture()
      const whole = await other.picture()
      // The answer comes after the news of all that was drawn by then, also of a caret that is back as it was.
      await computer.position()
      const both = computer.screen.changed ? undefined : await Promise.all([followed.png(), whole.png()])
      await other.dispose()
      if (both) return both
    }
  }

  async function expectSame(when: string): Promise<void> {
    const [followed, whole] = await bothPictures()
    expect((await sharp(followed).raw().toBuffer()).equals(await sharp(whole).raw().toBuffer()), when).toBe(true)
  }

  const html = `<style>
    body { height: 3000px; background: repeating-linear-gradient(#fff 0 20px, #cde 20px 40px) }
    button:hover { background: #fa0 } .text { cursor: text } .wait { cursor: wait }
  </style>
  <select style="position: fixed; left: 20px; top: 20px"><option>one<option>two<option>three</select>
  <button title="a hint" style="position: fixed; left: 200px; top: 100px; width: 100px; height: 40px">press</button>
  <input style="position: fixed; left: 20px; top: 200px; width: 200px">
  <div class="text" style="position: fixed; left: 300px; top: 200px; width: 100px; height: 80px">text</div>
  <div class="wait" style="position: fixed; left: 420px; top: 200px; width: 100px; height: 80px">wait</div>`

  test('what a browser draws is in the picture of who follows it, to the pixel', async () => {
    await browser.page.show(html)
    await expectSame('at first')
    await browser.move({ x: 240, y: 120, smooth: false })
    await expectSame('with the pointer over a button')
    await browser.click({ x: 60, y: 30 })
    await expectSame('with a list open')
    await browser.press('Down', 'Down', 'Return')
    await expectSame('with something chosen')
    await browser.move({ x: 350, y: 240, smooth: false })
    await expectSame('with the cursor of a text')
    await browser.move({ x: 470, y: 240, smooth: false })
    await expectSame('with a cursor that moves')
    await browser.click({ x: 60, y: 210 })
    await browser.type('words and more words')
    await expectSame('with words typed')
    for (let tick = 0; tick < 6; tick += 1) {
      await browser.scroll({ x: 320, y: 300, delta_y: 1 })
      await expectSame('scrolled')
    }
    await browser.click({ x: 350, y: 300, button: 'right' })
    await browser.press('Escape')
    await browser.press('Ctrl+p')
    await expectSame('with a window over it')
    await browser.press('Escape')
    await browser.page.evaluate("void open('about:blank', '', 'popup,width=300,height=200')")
    await expectSame('with a second window')
    await browser.press('Ctrl+w')
    await expectSame('with the second window closed')
  })
})
