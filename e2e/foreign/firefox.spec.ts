import { Firefox } from './firefox'
import { KEY, sessionRecord } from './stand-in'
import { expect, test as base } from './test'

const SESSION = String(sessionRecord()['session_id'])

// It ends also when the test runs out of time.
const test = base.extend<{ firefox: Firefox }>({
  firefox: async ({}, use) => {
    const firefox = await Firefox.start()
    await use(firefox)
    await firefox.stop()
  },
})

test('in Firefox, too, one signs in, acquires a browser of a pool, drives it and releases it', async ({
  firefox,
  desk,
  standIn,
}) => {
  await firefox.goto(desk.front.origin)
  await firefox.press('label', 'Key')
  await firefox.type(KEY)
  await firefox.press('button', 'Sign in')
  await firefox.press('a', 'checkout-tests')
  await firefox.see('1 browser is acquired. This service doesn’t report who has it.')
  await firefox.press('button', 'Acquire')
  await firefox.see('Live')
  expect(await firefox.evaluate<string>('location.pathname')).toBe(`/sessions/${SESSION}`)
  // The picture is on the screen: its middle has the color of what the service sent.
  const color = `(() => {
    const canvas = document.querySelector('canvas[role=img], [role=img] canvas') ?? document.querySelector('canvas')
    return [...canvas.getContext('2d').getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data]
  })()`
  await expect.poll(() => firefox.evaluate(color).catch(() => null)).toEqual([51, 68, 85, 255])
  await firefox.press('[role=tab]', 'Keys')
  await firefox.press('label', 'Key or combination')
  await firefox.type('Ctrl+l')
  await firefox.press('button', 'Add')
  await firefox.press('button', 'Send keys')
  await expect.poll(() => standIn.callsOf('pressKey').map(({ body }) => body)).toEqual(['{"keys":["Ctrl+l"]}'])
  await firefox.press('button', 'Release')
  await firefox.press('[role=menuitem]', 'Release and replace')
  await expect.poll(() => standIn.callsOf('releaseBrowser')[0]?.body).toContain(SESSION)
  await firefox.see(' released')
})
