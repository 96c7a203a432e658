import type Kernel from '@onkernel/sdk'
import sharp from 'sharp'
import { SMALL } from '../../support/api'
import type { RecordingSite } from '../../support/recording-site'
import { DrivenBrowser } from './driven-browser'
import { client, expect, refusal, test, type Sent } from '../fixtures'

/**
 * Rules 1.1 to 1.5: drag, keys and screenshot, on a display; `computer/cdp/*.browser.test.ts` tries the same without one.
 * The page in the pooled browser tells what arrived.
 */

/** No such session exists. */
const UNKNOWN_ID = 'zzzzzzzzzzzzzzzzzzzzzzzz'

test.describe('in one browser', () => {
  let browser: DrivenBrowser
  let id: string
  let site: RecordingSite

  test.beforeAll(async ({ tested }) => {
    browser = await DrivenBrowser.start(tested, 'events')
    ;({ id, site } = browser)
  })

  test.beforeEach(() => browser.refresh())

  test.afterAll(() => browser.end())

  test('a drag goes through its points, trusted, with its button and held keys', async ({ kernel }) => {
    const { computer } = kernel.browsers
    await computer.dragMouse(id, {
      path: [
        [100, 100],
        [400, 100],
        [400, 300],
      ],
      button: 'right',
      hold_keys: ['Shift'],
      smooth: false,
      steps_per_segment: 20,
      step_delay_ms: 10,
      delay: 20,
    })
    await expect.poll(() => site.pointers.at(-1)?.type).toBe('pointerup')
    const down = site.pointers.find(({ type }) => type === 'pointerdown')
    expect(down).toMatchObject({ x: 100, y: 100, button: 2, modifiers: ['Shift'], trusted: true })
    expect(site.pointers.at(-1)).toMatchObject({ x: 400, y: 300, button: 2, trusted: true })
    // A busy browser leaves out moves; what it saw lies on the way.
    const drag = site.pointers.slice(site.pointers.findIndex(({ type }) => type === 'pointerdown'))
    expect(drag.filter(({ x, y }) => y !== 100 && x !== 400)).toEqual([])

    site.forget()
    await computer.dragMouse(id, {
      path: [
        [0, 0],
        [SMALL.width - 1, SMALL.height - 1],
      ],
      duration_ms: 50,
    })
    await expect.poll(() => site.pointers.at(-1)?.type).toBe('pointerup')
    expect(site.pointers.at(-1)).toMatchObject({ x: 1023, y: 767, button: 0, modifiers: [] })
  })

  test('keys are tapped one after the other, held together, and combined', async ({ kernel }) => {
    const { computer } = kernel.browsers
    const seen = () => site.keys.map(({ type, key }) => `${type === 'keydown' ? '+' : '-'}${key}`).join(' ')
    await computer.pressKey(id, { keys: ['a', 'Return'] })
    await expect.poll(seen).toBe('+a -a +Enter -Enter')
    site.forget()
    await computer.pressKey(id, { keys: ['a', 'b'], duration: 200 })
    await expect.poll(seen).toMatch(/^\+a \+b (\+b )*-a (\+b )*-b$/)
    site.forget()
    await computer.pressKey(id, { keys: ['F5'], hold_keys: ['Ctrl', 'Shift'] })
    await expect.poll(seen).toBe('+Control +Shift +F5 -F5 -Control -Shift')
    expect(site.keys.at(2)).toMatchObject({ code: 'F5', modifiers: ['Control', 'Shift'], trusted: true })
  })

  test('the screenshot is the whole picture as PNG, or the region asked for', async ({ kernel }) => {
    const { computer } = kernel.browsers
    const size = async (response: Response) => {
      expect(response.headers.get('content-type')).toBe('image/png')
      const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      return [format, width, height]
    }
    expect(await size(await computer.captureScreenshot(id))).toEqual(['png', 1024, 768])
    const region = { x: 1000, y: 700, width: 24, height: 68 }
    expect(await size(await computer.captureScreenshot(id, { region }))).toEqual(['png', 24, 68])
    const wrong = [
      { ...region, width: 25 },
      { ...region, height: 69 },
      { ...region, x: -1 },
      { ...region, width: 0 },
    ]
    for (const one of wrong) await refusal(computer.captureScreenshot(id, { region: one }), 400)
    await refusal(kernel.post(`/browsers/${id}/computer/screenshot`, { body: { region: { x: 1, y: 1 } } }), 400)
  })

  test('what is wrong with a drag is a 400, and nothing moves', async ({ kernel }) => {
    const path = [
      [1, 1],
      [2, 2],
    ]
    const drag = (body: unknown) => kernel.post(`/browsers/${id}/computer/drag_mouse`, { body })
    const wrong: [unknown, string][] = [
      [{}, 'path'],
      [{ path: [[1, 1]] }, 'path'],
      [{ path: [[1, 1], [2]] }, 'path[1]'],
      [
        {
          path: [
            [1, 1],
            [2, 2, 3],
          ],
        },
        'path[1]',
      ],
      [
        {
          path: [
            [1, 1],
            [2.5, 2],
          ],
        },
        'path[1][0]',
      ],
      [
        {
          path: [
            [1, 1],
            [-1, 2],
          ],
        },
        'path[1]',
      ],
      [
        {
          path: [
            [1, 1],
            [1024, 2],
          ],
        },
        'path[1]',
      ],
      [
        {
          path: [
            [1, 768],
            [2, 2],
          ],
        },
        'path[0]',
      ],
      [{ path, button: 'back' }, 'button'],
      [{ path, delay: -1 }, 'delay'],
      [{ path, steps_per_segment: 0 }, 'steps_per_segment'],
      [{ path, step_delay_ms: -1 }, 'step_delay_ms'],
      [{ path, duration_ms: 49 }, 'duration_ms'],
      [{ path, duration_ms: 10_001 }, 'duration_ms'],
      [{ path, smooth: false, duration_ms: 49 }, 'duration_ms'],
      [{ path, hold_keys: ['NoSuchKey'] }, 'hold_keys'],
      [{ path, smooth: 'yes' }, 'smooth'],
    ]
    for (const [body, field] of wrong) expect((await refusal(drag(body), 400)).says.join(' ')).toContain(field)
    const slow = await refusal(drag({ path, smooth: false, step_delay_ms: 10_000 }), 400)
    expect(slow.message).toContain('90.0 s')
    expect(site.pointers.filter(({ type }) => type !== 'pointermove')).toEqual([])
  })

  test('what is wrong with keys is a 400 for each, and nothing is pressed', async ({ kernel }) => {
    const press = (body: unknown) => kernel.post(`/browsers/${id}/computer/press_key`, { body })
    const unknown = await refusal(press({ keys: ['a', 'Retrun', 'Ctrl+nope'], hold_keys: ['x y'] }), 400)
    expect(unknown.details).toHaveLength(3)
    for (const body of [{}, { keys: [] }, { keys: ['a'], duration: -1 }, { keys: 'a' }, { keys: [1] }]) {
      await refusal(press(body), 400)
    }
    expect((await refusal(press({ keys: ['a'], duration: 60_000 }), 400)).message).toContain('60.0 s')
    expect(site.keys).toEqual([])
  })

  test('the three operations answer 200 without a body, and 404 for a session that is not there', async ({
    service,
    kernel,
  }) => {
    const empty = await service.fetch('POST', `/browsers/${id}/computer/press_key`, { keys: ['a'] })
    expect([empty.status, empty.headers.get('content-length'), empty.headers.get('content-type')]).toEqual([
      200,
      '0',
      null,
    ])
    expect(await kernel.browsers.computer.pressKey(id, { keys: ['a'] })).toBeFalsy()

    const { computer }: { computer: Kernel['browsers']['computer'] } = kernel.browsers
    const path = [
      [1, 1],
      [2, 2],
    ]
    expect((await refusal(computer.dragMouse(UNKNOWN_ID, { path }), 404)).code).toBe('not_found')
    await refusal(computer.pressKey(UNKNOWN_ID, { keys: ['a'] }), 404)
    await refusal(computer.captureScreenshot(UNKNOWN_ID), 404)
  })
})

test('an input that failed because its browser went is not sent again by the client', async ({ service, api }) => {
  const { session_id: id } = await api.session({ headless: true })
  const sent: Sent = { requests: [] }
  const holding = client(service, { sent }).browsers.computer.pressKey(id, { keys: ['a'], duration: 20_000 })
  const ended = refusal(holding, 404)
  await expect.poll(() => sent.requests.length).toBe(1)
  await service.fetch('DELETE', `/browsers/${id}`)
  await ended
  expect(sent.requests).toHaveLength(1)
})

test('a change for which the browser starts anew waits for the input under way, which is done whole', async ({
  kernel,
  site,
}) => {
  const { session_id: id } = await kernel.browsers.create({ headless: true, viewport: SMALL, start_url: site.url })
  await expect.poll(() => site.size).toBeDefined()
  const done: string[] = []
  const held = kernel.browsers.computer
    .pressKey(id, { keys: ['a'], duration: 3_000 })
    .then(() => done.push('the key was held'))
  await expect.poll(() => site.keys.map(({ type }) => type)).toContain('keydown')
  await kernel.browsers.update(id, { viewport: { width: 800, height: 600 } })
  done.push('the browser was changed')
  await held
  expect(done).toEqual(['the key was held', 'the browser was changed'])
  await expect.poll(() => site.size).toEqual(expect.objectContaining({ width: 800 }))
  await kernel.browsers.deleteByID(id)
})
