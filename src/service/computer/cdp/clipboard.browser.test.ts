import { afterAll, beforeAll, expect, test } from 'vitest'
import { PressKey } from '../../../contract/computer'
import { RecordingBrowser } from '../fixtures/recording-browser'

let headless: RecordingBrowser

beforeAll(async () => {
  headless = await RecordingBrowser.start({ headless: true })
}, 30_000)
afterAll(() => headless[Symbol.asyncDispose]())

const press = (...keys: string[]) => headless.computer.press(PressKey.parse({ keys }))

test('is empty in the beginning', async () => {
  expect(await headless.computer.readClipboard()).toBe('')
})

test.each(['127.0.0.1', 'pooldeck.localhost'])(
  'takes what a page on http://%s copies, and gives it what was written',
  async (hostname) => {
    await headless.show('<textarea id="text" autofocus>Größe 😀\nline 2</textarea>', hostname)
    await headless.evaluate('text.focus()')
    await press('Ctrl+a', 'Ctrl+c')
    expect(await headless.computer.readClipboard()).toBe('Größe 😀\nline 2')
    await headless.computer.writeClipboard('from  outside\n"ß"')
    await press('Ctrl+a', 'Ctrl+v')
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
