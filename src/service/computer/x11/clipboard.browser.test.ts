import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { RecordingBrowser } from '../fixtures/recording-browser'

let browser: RecordingBrowser

beforeAll(async () => {
  browser = await RecordingBrowser.start()
}, 40_000)
afterAll(() => browser?.[Symbol.asyncDispose]())

// A field with megabytes of text keeps a browser busy for long, so the page takes and gives texts without showing them.
const page = `<input id="field"><script>
  let pasted
  addEventListener('paste', (event) => {
    if (event.target.id !== 'field') pasted = event.clipboardData.getData('text/plain')
  })
  let given
  addEventListener('copy', (event) => {
    if (event.target.id === 'field') return
    event.clipboardData.setData('text/plain', given)
    event.preventDefault()
  })
</script>`

beforeEach(() => browser.show(page))

const read = () => browser.computer.readClipboard()
const write = (text: string) => browser.computer.writeClipboard(text)
const press = (...keys: string[]) => browser.computer.press({ keys, duration: 0 })
const pasted = async () => {
  await press('Ctrl+v')
  await browser.heard()
  return browser.evaluate('pasted')
}
const copied = async (text: string) => {
  await browser.evaluate(`given = ${JSON.stringify(text)}; 0`)
  await press('Ctrl+c')
  return read()
}

const megabytes = 'Zürich 漢字 😀\n'.repeat(110_000)

test('a clipboard that was never used is empty', async () => {
  expect(await read()).toBe('')
})

test.each([
  ['a line', 'from outside'],
  ['other scripts and lines', 'ü 漢字 😀\nsecond\tline'],
  ['2 MB', megabytes],
])('%s is written, read back, and pasted by a page', async (_what, text) => {
  expect(await pasted()).not.toBe(text)
  await write(text)
  expect((await read()) === text).toBe(true)
  expect((await pasted()) === text).toBe(true)
})

test.each([
  ['a line', 'from the page'],
  ['other scripts and lines', 'ü 漢字 😀\nsecond'],
  ['2 MB', megabytes],
])('%s that a page has copied is read right away', async (_what, text) => {
  expect((await copied(text)) === text).toBe(true)
})

test('keys copy and paste in a field', async () => {
  await browser.evaluate('field.focus()')
  await write('written ')
  await press('Ctrl+v')
  await browser.computer.type({ text: 'typed ', delay: 0 })
  await press('Ctrl+a', 'Ctrl+c', 'End', 'Ctrl+v')
  await browser.heard()
  expect(await browser.evaluate('field.value')).toBe('written typed written typed ')
  expect(await read()).toBe('written typed ')
})

test('what was written is replaced by what the page copies, and the other way round', async () => {
  await write('ours')
  expect(await copied('theirs')).toBe('theirs')
  await write('ours again')
  expect(await read()).toBe('ours again')
  expect(await copied('theirs again')).toBe('theirs again')
  await write('')
  expect(await read()).toBe('')
})

test('more than is read is refused in plain words', async () => {
  await browser.evaluate("given = 'x'.repeat(17 * 1024 * 1024); 0")
  await press('Ctrl+c')
  // A page is busy for a while with so much.
  await expect
    .poll(() => read().catch((error: unknown) => error), { timeout: 15_000 })
    .toMatchObject({
      status: 500,
      message: expect.stringContaining('16777216 bytes'),
    })
  expect(await copied('less')).toBe('less')
})
