import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ClickMouse, Scroll, TypeText } from '../../../contract/computer-actions'
import { DragMouse, PressKey, type DragMouseInput, type PressKeyInput } from '../../../contract/computer'
import { handled } from '../../shared/stray'
import { RecordingBrowser } from '../fixtures/recording-browser'

let headless: RecordingBrowser

beforeAll(async () => {
  headless = await RecordingBrowser.start({ headless: true })
})
afterAll(() => headless[Symbol.asyncDispose]())

const field = `<textarea id="text" style="position: fixed; left: 0; top: 0; width: 300px; height: 200px"></textarea>
  <input id="next" style="position: fixed; left: 400px">`
const press = (request: PressKeyInput, signal?: AbortSignal) =>
  headless.computer.act({ type: 'press_key', press_key: PressKey.parse(request) }, signal)
const drag = (request: DragMouseInput, signal?: AbortSignal) =>
  headless.computer.act({ type: 'drag_mouse', drag_mouse: DragMouse.parse(request) }, signal)
const click = (request: object) =>
  headless.computer.act({ type: 'click_mouse', click_mouse: ClickMouse.parse(request) })
const type = (text: string) => headless.computer.act({ type: 'type_text', type_text: TypeText.parse({ text }) })
const text = () => headless.evaluate('text.value')

describe('the clipboard', () => {
  test('is empty in the beginning', async () => {
    expect(await headless.computer.readClipboard()).toBe('')
  })

  test.each(['127.0.0.1', 'pooldeck.localhost'])(
    'takes what a page on http://%s copies, and gives it what was written',
    async (hostname) => {
      await headless.show('<textarea id="text" autofocus>Größe 😀\nline 2</textarea>', hostname)
      await headless.evaluate('text.focus()')
      await press({ keys: ['Ctrl+a', 'Ctrl+c'] })
      expect(await headless.computer.readClipboard()).toBe('Größe 😀\nline 2')
      await headless.computer.writeClipboard('from  outside\n"ß"')
      await press({ keys: ['Ctrl+a', 'Ctrl+v'] })
      expect(await headless.evaluate('text.value')).toBe('from  outside\n"ß"')
    },
  )

  test('works on about:blank, and the page notices nothing', async () => {
    await headless.browser.navigate('about:blank')
    await headless.evaluate(`globalThis.noticed = []; for (const type of ['focus', 'blur', 'visibilitychange', 'copy', 'paste'])
      addEventListener(type, () => noticed.push(type), true)`)
    await headless.computer.writeClipboard('blank')
    expect(await headless.computer.readClipboard()).toBe('blank')
    expect(await headless.evaluate("[...noticed, document.visibilityState, document.hasFocus()].join(' ')")).toBe(
      'visible true',
    )
  })

  test('can be emptied', async () => {
    await headless.computer.writeClipboard('')
    expect(await headless.computer.readClipboard()).toBe('')
  })

  test('keeps every character of a long text', async () => {
    const text = ' a\r\n\tb\u00a0" </textarea>\u2028😀\n'.repeat(20_000)
    await headless.computer.writeClipboard(text)
    expect(await headless.computer.readClipboard()).toBe(text)
  })
})

describe('the mouse', () => {
  beforeEach(() => headless.show('<div style="height: 3000px; width: 3000px"></div>'))

  test('drags along its path, with the button and the keys that were asked for', async () => {
    const line: DragMouseInput = { path: [[100, 100], [300, 200]], smooth: false, steps_per_segment: 4, step_delay_ms: 40 } // prettier-ignore
    await drag({ ...line, button: 'right', hold_keys: ['Ctrl', 'Shift'] })
    const seen = await headless.seen()
    expect(seen.slice(seen.indexOf('keydown Control ControlLeft C'))).toEqual([
      'keydown Control ControlLeft C',
      'keydown Shift ShiftLeft CS',
      'pointermove -1 0 100,100 0 CS',
      'mousedown 2 2 100,100 1 CS',
      'contextmenu 2 2 100,100 0 CS',
      'pointermove -1 2 150,125 0 CS',
      'pointermove -1 2 200,150 0 CS',
      'pointermove -1 2 250,175 0 CS',
      'pointermove -1 2 300,200 0 CS',
      'mouseup 2 0 300,200 1 CS',
      'auxclick 2 0 300,200 1 CS',
      'keyup Control ControlLeft S',
      'keyup Shift ShiftLeft',
    ])
    expect(await headless.computer.position()).toEqual({ x: 300, y: 200 })
  })

  test('drags things that can be dropped', async () => {
    await headless.show(`<div draggable="true" style="width: 100px; height: 100px">take me</div>
      <div ondragover="event.preventDefault()" style="width: 100px; height: 100px">here</div>`)
    await drag({ path: [[50, 50], [50, 150]], duration_ms: 400 }) // prettier-ignore
    const seen: string[] = []
    // The page hears of the end a moment after the button is up.
    const drags = async () => {
      seen.push(...(await headless.seen()))
      return seen.filter((event) => event.startsWith('dr')).map((event) => event.split(' ', 1)[0])
    }
    await expect.poll(drags).toEqual(['dragstart', 'drop', 'dragend'])
  })

  test('counts clicks, and double clicks', async () => {
    await click({ x: 20, y: 30, num_clicks: 2 })
    expect((await headless.seen()).filter((event) => !event.startsWith('pointermove'))).toEqual([
      'mousedown 0 1 20,30 1',
      'mouseup 0 0 20,30 1',
      'click 0 0 20,30 1',
      'mousedown 0 1 20,30 2',
      'mouseup 0 0 20,30 2',
      'click 0 0 20,30 2',
      'dblclick 0 0 20,30 2',
    ])
  })

  test('goes back with its back button', async () => {
    await headless.show('<title>second</title>', 'localhost')
    await click({ x: 20, y: 30, button: 'back' })
    await expect.poll(() => headless.evaluate('location.hostname')).toBe('127.0.0.1')
  })

  test('scrolls by ticks of its wheel', async () => {
    await headless.computer.act({ type: 'scroll', scroll: Scroll.parse({ x: 100, y: 100, delta_y: 3, delta_x: 1 }) })
    await expect.poll(() => headless.evaluate('[scrollX, scrollY]')).toEqual([120, 360])
    // A busy browser merges ticks, also those of different directions.
    const wheel = (await headless.seen()).filter((event) => event.startsWith('wheel'))
    const distances = wheel.map((event) => event.split(' ').slice(1).map(Number))
    expect(distances.reduce(([x = 0, y = 0], [byX = 0, byY = 0]) => [x + byX, y + byY], [0, 0])).toEqual([120, 360])
  })

  test('lets go when a drag is stopped, and the keys come up', async () => {
    const stop = new AbortController()
    const stopped = drag({ path: [[10, 10], [400, 400]], duration_ms: 10_000, hold_keys: ['Alt'] }, stop.signal) // prettier-ignore
    await expect.poll(() => headless.evaluate("seen.some((event) => event.startsWith('mousedown'))")).toBe(true)
    stop.abort(new Error('enough'))
    await expect(stopped).rejects.toThrow('enough')
    const seen = await headless.seen()
    expect(seen.slice(-3).map((event) => event.split(' ', 2).join(' '))).toEqual(['mouseup 0', 'click 0', 'keyup Alt'])
  })
})

describe('the keyboard', () => {
  beforeEach(async () => {
    await headless.show(field)
    await click({ x: 100, y: 100 })
    await headless.seen()
  })

  test('names keys to the page as a US keyboard does', async () => {
    await press({ keys: ['Ctrl+Shift+F2', 'KP_7', 'Prior'] })
    expect(await headless.seen()).toEqual([
      'keydown Control ControlLeft C',
      'keydown Shift ShiftLeft CS',
      'keydown F2 F2 CS',
      'keyup Control ControlLeft S',
      'keyup Shift ShiftLeft',
      'keyup F2 F2',
      'keydown 7 Numpad7',
      'keyup 7 Numpad7',
      'keydown PageUp PageUp',
      'keyup PageUp PageUp',
    ])
  })

  test('types any text: capitals, signs, lines, emoji', async () => {
    await type('Hello, Wörld!\n€ 😀 "x"\ty')
    expect(await text()).toBe('Hello, Wörld!\n€ 😀 "x"')
    expect(await headless.evaluate('next.value')).toBe('y')
  })

  test('edits with the usual shortcuts', async () => {
    await type('first text')
    await press({ keys: ['Ctrl+a'] })
    await type('second')
    expect(await text()).toBe('second')
    await press({ keys: ['Ctrl+a', 'Ctrl+c', 'End', 'Ctrl+v'] })
    expect(await text()).toBe('secondsecond')
    await press({ keys: ['Ctrl+z'] })
    expect(await text()).toBe('second')
    await press({ keys: ['Ctrl+a', 'Ctrl+x'] })
    expect(await text()).toBe('')
  })

  test('holds keys together for as long as asked, and lets them go when that is stopped', async () => {
    const stop = new AbortController()
    const held = press({ keys: ['Shift', 'Left'], duration: 30_000 }, stop.signal)
    await expect.poll(() => headless.evaluate('seen.length')).toBeGreaterThanOrEqual(2)
    stop.abort(new Error('enough'))
    await expect(held).rejects.toThrow('enough')
    const seen = await headless.seen()
    expect([seen.slice(0, 2), seen.slice(-2)]).toEqual([
      ['keydown Shift ShiftLeft S', 'keydown ArrowLeft ArrowLeft S'],
      ['keyup Shift ShiftLeft', 'keyup ArrowLeft ArrowLeft'],
    ])
  })
})

describe('the page in front', () => {
  test('a tab that a click opens gets what is typed next, and the one behind it when it closes', async () => {
    await headless.show(`<a href="/" target="_blank" style="position: fixed; inset: 0">open</a>`)
    const { targetId } = await headless.browser.tabs.current()
    await click({ x: 100, y: 100 })
    await expect.poll(async () => (await headless.browser.tabs.current()).targetId).not.toBe(targetId)
    await expect.poll(() => headless.evaluate('document.readyState')).toBe('complete')
    await press({ keys: ['k'] })
    expect(await headless.seen()).toEqual(['keydown k KeyK', 'keyup k KeyK'])
    await headless.evaluate('close()')
    await expect.poll(async () => (await headless.browser.tabs.current()).targetId).toBe(targetId)
    await headless.seen()
    await press({ keys: ['l'] })
    // A page that comes to the front may be told where the pointer is.
    const seen = (await headless.seen()).filter((event) => !event.startsWith('pointermove'))
    expect(seen).toEqual(['keydown l KeyL', 'keyup l KeyL'])
  })

  test('an invisible dialog does not stop it', async () => {
    await headless.show(
      `<button style="position: fixed; inset: 0" onclick="alert(1); answer = [confirm('2'), prompt('3')]">ask</button>`,
    )
    await click({ x: 100, y: 100 })
    await expect.poll(() => headless.evaluate('answer')).toEqual([false, null])
  })

  test('a page that hangs does not hold up an input for ever', async () => {
    await headless.show('')
    const { cdp, tabs } = headless.browser
    const { sessionId } = await tabs.current()
    const hanging = handled(
      expect(cdp.send('Runtime.evaluate', { expression: 'for (;;);' }, sessionId)).rejects.toThrow(),
    )
    await press({ keys: ['m'] })
    await cdp.send('Runtime.terminateExecution', {}, sessionId)
    await hanging
    await expect.poll(() => headless.seen()).toEqual(['keydown m KeyM', 'keyup m KeyM'])
  })

  test('a page that crashes is loaded again, and can be used', async () => {
    await headless.show(field)
    const { sessionId } = await headless.browser.tabs.current()
    await headless.browser.cdp.send('Page.crash', {}, sessionId).catch(() => {})
    await press({ keys: ['F2'] })
    await expect.poll(() => headless.evaluate('document.readyState')).toBe('complete')
    await click({ x: 100, y: 100 })
    await type('back')
    expect(await text()).toBe('back')
  })

  // The browser of this file ends with its last test.
  test('an input after the end of the browser says so', async () => {
    await headless.browser.dispose()
    await headless.computer.ended
    await expect(press({ keys: ['a'] })).rejects.toThrow('has ended')
  })
})
