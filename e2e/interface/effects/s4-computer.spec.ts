import { SMALL } from '../../support/api'
import type { RecordingSite } from '../../support/recording-site'
import { DrivenBrowser } from './driven-browser'
import { expect, refusal, test } from '../fixtures'

/** Rule 4: the rest of the computer group, on a display; `computer/cdp/input.browser.test.ts` tries the same without one. */

test.describe('in one browser', () => {
  let browser: DrivenBrowser
  let id: string
  let site: RecordingSite

  test.beforeAll(async ({ tested }) => {
    browser = await DrivenBrowser.start(tested, 'form')
    ;({ id, site } = browser)
  })

  test.beforeEach(() => browser.refresh())

  test.afterAll(() => browser.end())

  test('text of any script is typed, and what was there can be replaced', async ({ kernel }) => {
    const { computer } = kernel.browsers
    const text = 'Grüße, Ωμέγα 日本 😀\nand a second line'
    await computer.clickMouse(id, { x: 300, y: 300 })
    await computer.typeText(id, { text })
    await expect.poll(() => site.text).toBe(text)
    await computer.pressKey(id, { keys: ['Ctrl+a'] })
    await computer.typeText(id, { text: 'new', delay: 5 })
    await expect.poll(() => site.text).toBe('new')
    await refusal(computer.typeText(id, { text: 'x', delay: -1 }), 400)
    await refusal(kernel.post(`/browsers/${id}/computer/type`, { body: {} }), 400)
    expect((await refusal(computer.typeText(id, { text: 'slow'.repeat(20), delay: 1000 }), 400)).message).toContain(
      ' s',
    )
  })

  test('the clipboard goes both ways', async ({ kernel }) => {
    const { computer } = kernel.browsers
    await computer.writeClipboard(id, { text: 'from outside: ü 日' })
    expect(await computer.readClipboard(id)).toEqual({ text: 'from outside: ü 日' })
    await computer.clickMouse(id, { x: 300, y: 300 })
    await computer.pressKey(id, { keys: ['Ctrl+v'] })
    await expect.poll(() => site.text).toBe('from outside: ü 日')
    await computer.typeText(id, { text: '!' })
    await computer.pressKey(id, { keys: ['Ctrl+a', 'Ctrl+c'] })
    await expect.poll(() => computer.readClipboard(id)).toEqual({ text: 'from outside: ü 日!' })
    await refusal(kernel.post(`/browsers/${id}/computer/clipboard/write`, { body: {} }), 400)
  })

  test('a batch runs in order, and one wrong action is named', async ({ kernel }) => {
    const { computer } = kernel.browsers
    await computer.batch(id, {
      actions: [
        { type: 'click_mouse', click_mouse: { x: 300, y: 300 } },
        { type: 'type_text', type_text: { text: 'ab' } },
        { type: 'sleep', sleep: { duration_ms: 10 } },
        { type: 'press_key', press_key: { keys: ['BackSpace'] } },
        { type: 'set_cursor', set_cursor: { hidden: true } },
        { type: 'move_mouse', move_mouse: { x: 5, y: 6, smooth: false } },
      ],
    })
    await expect.poll(() => site.text).toBe('a')
    expect(await computer.getMousePosition(id)).toEqual({ x: 5, y: 6 })

    const batch = (actions: unknown) => kernel.post(`/browsers/${id}/computer/batch`, { body: { actions } })
    const sleep = { type: 'sleep', sleep: { duration_ms: 1 } }
    const refused = async (actions: unknown) => {
      const { message, says } = await refusal(batch(actions), 400)
      return [message, ...says].join(' ')
    }
    expect(await refused([sleep, { type: 'click_mouse' }])).toContain('actions[1]')
    expect(await refused([sleep, { type: 'press_key', press_key: { keys: ['nope!'] } }])).toContain(
      'actions[1] (press_key)',
    )
    expect(await refused([{ type: 'sleep', sleep: { duration_ms: 30_001 } }])).toContain('actions[0]')
    expect(await refused([{ type: 'screenshot' }])).toContain('actions[0]')
    expect(await refused([])).toContain('actions')
    expect(await refused(Array.from({ length: 101 }, () => sleep))).toContain('actions')
    await batch(Array.from({ length: 100 }, () => sleep))
    expect(
      await refused(Array.from({ length: 3 }, () => ({ type: 'sleep', sleep: { duration_ms: 30_000 } }))),
    ).toContain('90')
  })

  test('clicks have a button, a count and a position', async ({ kernel }) => {
    const { computer } = kernel.browsers
    await computer.clickMouse(id, { x: 300, y: 200 })
    await expect.poll(() => site.clicks.map(({ type }) => type)).toEqual(['click'])
    expect(await computer.getMousePosition(id)).toEqual({ x: 300, y: 200 })
    expect(site.clicks[0]).toMatchObject({ button: 0, count: 1, trusted: true })
    site.forget()
    await computer.clickMouse(id, { x: 310, y: 210, num_clicks: 2 })
    await expect.poll(() => site.clicks.map(({ type }) => type)).toContain('dblclick')
    site.forget()
    await computer.clickMouse(id, { x: 320, y: 220, button: 'right' })
    await expect.poll(() => site.clicks.map(({ type }) => type).sort()).toEqual(['auxclick', 'contextmenu'])
    await computer.clickMouse(id, { x: 330, y: 230, button: 'middle' })
    await expect.poll(() => site.clicks.at(-1)?.button).toBe(1)

    await refusal(computer.clickMouse(id, { x: SMALL.width, y: 0 }), 400)
    await refusal(computer.clickMouse(id, { x: 0, y: -1 }), 400)
    await refusal(kernel.post(`/browsers/${id}/computer/click_mouse`, { body: { x: 1 } }), 400)
    await refusal(kernel.post(`/browsers/${id}/computer/click_mouse`, { body: { x: 1, y: 1, button: 'up' } }), 400)
  })

  test('the pointer moves smoothly or at once, and its position can be asked for', async ({ kernel }) => {
    const { computer } = kernel.browsers
    await computer.moveMouse(id, { x: 10, y: 20, smooth: false })
    expect(await computer.getMousePosition(id)).toEqual({ x: 10, y: 20 })
    await computer.moveMouse(id, { x: 600, y: 500, duration_ms: 100 })
    expect(await computer.getMousePosition(id)).toEqual({ x: 600, y: 500 })
    for (const duration_ms of [49, 5001]) await refusal(computer.moveMouse(id, { x: 1, y: 1, duration_ms }), 400)
    await refusal(computer.moveMouse(id, { x: 1024, y: 1 }), 400)
  })

  test('the wheel turns in both directions', async ({ kernel }) => {
    const { computer } = kernel.browsers
    const turned = () => ({
      down: site.wheel.some(({ deltaY }) => deltaY > 0),
      up: site.wheel.some(({ deltaY }) => deltaY < 0),
      left: site.wheel.some(({ deltaX }) => deltaX < 0),
    })
    // One notch: a browser that is busy adds those that wait up to one event, and takes the next one in the other direction off it.
    await computer.scroll(id, { x: 300, y: 300, delta_y: 1 })
    await expect.poll(turned).toEqual({ down: true, up: false, left: false })
    await computer.scroll(id, { x: 300, y: 300, delta_x: -2, delta_y: -1 })
    await expect.poll(turned).toEqual({ down: true, up: true, left: true })
    expect(site.wheel.every(({ trusted }) => trusted)).toBe(true)
    await refusal(computer.scroll(id, { x: 300, y: 300 }), 400)
    await refusal(computer.scroll(id, { x: -1, y: 300, delta_y: 1 }), 400)
  })

  test('the cursor can be hidden and shown', async ({ kernel }) => {
    const { computer } = kernel.browsers
    expect(await computer.setCursorVisibility(id, { hidden: true })).toEqual({ ok: true })
    expect(await computer.setCursorVisibility(id, { hidden: false })).toEqual({ ok: true })
    await refusal(kernel.post(`/browsers/${id}/computer/cursor`, { body: {} }), 400)
  })
})
