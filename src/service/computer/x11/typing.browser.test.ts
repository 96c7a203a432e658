import { beforeEach, describe, expect, test } from 'vitest'
import { DrivenBrowser } from '../fixtures/driven-browser'

const browser = new DrivenBrowser()

describe('typing', () => {
  const text = () => browser.page.evaluate('text.value')

  beforeEach(async () => {
    await browser.page.show(
      '<textarea id="text" autofocus style="width: 600px; height: 300px"></textarea><input id="next">',
    )
    await browser.page.evaluate('text.focus()')
    await browser.page.received()
  })

  test.each([
    ['all of a US keyboard', '`1234567890-=~!@#$%^&*()_+qwertyuiop[]\\QWERTYUIOP{}|;\'ASDFGHJKL:"zxcvbnm,./<>? '],
    ['other scripts', 'Grüße, Ωμέγα, Съешь же ещё этих мягких французских булок, 日本語の文字, عربى, हिन्दी'],
    ['emoji, also joined ones', 'a😀👩‍👩‍👧‍👦🇩🇪👍🏽e\u0301z'],
    ['lines', 'one\ntwo\r\nthree\n\n'],
  ])('%s arrive as they are', async (_what, wanted) => {
    await browser.type(wanted)
    await browser.page.received()
    expect(await text()).toBe(wanted.replaceAll('\r\n', '\n'))
  })

  test('characters that no key has do not hold up the click that follows', async () => {
    await browser.type(Array.from({ length: 100 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join(''))
    const began = performance.now()
    await browser.near(200, 150)
    await browser.click({ x: 200, y: 150 })
    await expect.poll(() => browser.page.evaluate("seen.some((line) => line.startsWith('click'))")).toBe(true)
    expect(performance.now() - began).toBeLessThan(5_000)
  })

  test('a tab goes to the next field', async () => {
    await browser.type('first\tsecond')
    await browser.page.received()
    expect([await text(), await browser.page.evaluate('next.value')]).toEqual(['first', 'second'])
  })

  test('a long text arrives whole', async () => {
    const wanted = 'The quick brown fox jumps over the lazy dog; Žluťoučký kůň. '.repeat(10)
    await browser.type(wanted)
    await browser.page.received()
    expect(await text()).toBe(wanted)
  })

  test('a delay is kept from stroke to stroke, and no text takes no time', async () => {
    const began = performance.now()
    await browser.type('abcd', 100)
    expect(performance.now() - began).toBeGreaterThan(299)
    await browser.type('')
    await browser.page.received()
    expect(await text()).toBe('abcd')
  })

  test('a text that is cancelled stops with its key up', async () => {
    const lines = await browser.cancelled((signal) => browser.type('A'.repeat(100), 200, signal), 'keydown A')
    expect(lines.at(-1)).toMatch(/^keyup/)
    expect(String(await text()).length).toBeLessThan(50)
    await browser.type('b')
    await browser.page.received()
    expect(await text()).toMatch(/^A+b$/)
  })

  test('what no key types, and what takes too long, is refused before anything is typed', async () => {
    await expect(browser.type('ok\u0007\ud800')).rejects.toMatchObject({
      status: 400,
      details: [
        { message: expect.stringMatching(/^text: character 2 is U\+0007/) },
        { message: expect.stringMatching(/D800/) },
      ],
    })
    await expect(browser.type('slow'.repeat(20), 1_000)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('79.0 s'),
    })
    expect(await browser.page.received()).toEqual([])
    expect(await text()).toBe('')
  })
})

describe('a batch', () => {
  beforeEach(async () => {
    await browser.page.show(
      '<textarea id="text" style="position: fixed; left: 100px; top: 100px; width: 300px; height: 200px"></textarea>',
    )
    await browser.near(200, 150)
    await browser.page.received()
  })

  test('does everything in order, with nothing else between', async () => {
    const whole = browser.batch([
      { type: 'click_mouse', click_mouse: { x: 200, y: 150 } },
      { type: 'type_text', type_text: { text: 'abc' } },
      { type: 'sleep', sleep: { duration_ms: 150 } },
      { type: 'press_key', press_key: { keys: ['BackSpace'] } },
      { type: 'set_cursor', set_cursor: { hidden: true } },
      { type: 'scroll', scroll: { x: 500, y: 150, delta_y: 1 } },
      { type: 'drag_mouse', drag_mouse: { path: [[500, 400], [520, 400]], smooth: false, step_delay_ms: 1 } }, // prettier-ignore
      { type: 'move_mouse', move_mouse: { x: 5, y: 6, smooth: false } },
    ])
    const after = browser.press('End')
    await Promise.all([whole, after])
    const lines = (await browser.received())
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
    expect(await browser.page.evaluate('text.value')).toBe('ab')
    expect(await browser.computer.position()).toEqual({ x: 5, y: 6 })
    await browser.computer.setCursor({ hidden: false })
  })

  test('is refused as a whole for one bad action, and says which', async () => {
    const good = { type: 'click_mouse', click_mouse: { x: 200, y: 150 } } as const
    await expect(browser.batch([good, { type: 'press_key', press_key: { keys: ['Retrun'] } }])).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/^actions\[1\] \(press_key\): /),
      details: [
        { code: 'invalid_input', message: expect.stringMatching(/^actions\[1\]\.press_key\.keys\[0\]: .*Return/) },
      ],
    })
    await expect(browser.batch([good, { type: 'move_mouse', move_mouse: { x: 640, y: 0 } }])).rejects.toMatchObject({
      status: 400,
      details: [{ message: expect.stringMatching(/^actions\[1\]\.move_mouse\.x: 640/) }],
    })
    const pause = { type: 'sleep', sleep: { duration_ms: 28_000 } } as const
    await expect(browser.batch([good, pause, pause])).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/5\d\.\d s/),
    })
    expect(await browser.page.received()).toEqual([])
  })

  test('that is cancelled releases everything that it pressed', async () => {
    const lines = await browser.cancelled(
      (signal) =>
        browser.batch(
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

describe('the clipboard', () => {
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

  beforeEach(() => browser.page.show(page))

  const read = () => browser.computer.readClipboard()
  const write = (text: string) => browser.computer.writeClipboard(text)
  const press = (...keys: string[]) => browser.computer.act({ type: 'press_key', press_key: { keys, duration: 0 } })
  const pasted = async () => {
    await press('Ctrl+v')
    await browser.page.received()
    return browser.page.evaluate('pasted')
  }
  const copied = async (text: string) => {
    await browser.page.evaluate(`given = ${JSON.stringify(text)}; 0`)
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
    await browser.page.evaluate('field.focus()')
    await write('written ')
    await press('Ctrl+v')
    await browser.computer.act({ type: 'type_text', type_text: { text: 'typed ', delay: 0 } })
    await press('Ctrl+a', 'Ctrl+c', 'End', 'Ctrl+v')
    await browser.page.received()
    expect(await browser.page.evaluate('field.value')).toBe('written typed written typed ')
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
    await browser.page.evaluate("given = 'x'.repeat(17 * 1024 * 1024); 0")
    await press('Ctrl+c')
    // A page is busy for a while with so much.
    await expect
      .poll(() => read().catch((error: unknown) => error))
      .toMatchObject({
        status: 500,
        message: expect.stringContaining('16777216 bytes'),
      })
    expect(await copied('less')).toBe('less')
  })
})
