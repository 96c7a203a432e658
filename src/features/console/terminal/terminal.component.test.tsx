import { expect, onTestFinished, test, vi } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerFetch, type SentRequest, heldAnswer } from '../../../client/test-service'
import { testView } from '../../../resources/test-view'
import { commandNamed } from '../../../ui/test-commands'
import { TerminalPanel } from './terminal-panel'

const ID = '0f9d1c9e-3a55-4d0e-8b7c-2d6f1a4e9b30'
const AT = `/browsers/s1/process/${ID}`

let stream: ReadableStreamDefaultController<Uint8Array> | undefined
const say = (event: object) => stream?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`))
const write = (text: string) => say({ stream: 'stdout', data_b64: btoa(text) })

function serve(more: Parameters<typeof answerFetch>[0] = {}) {
  stream = undefined
  return answerFetch({
    'POST /browsers/s1/process/spawn': () =>
      Response.json({ process_id: ID, pid: 12, started_at: '2026-01-31T09:30:00.000Z' }),
    [`GET ${AT}/stdout/stream`]: () =>
      new Response(new ReadableStream({ start: (controller) => void (stream = controller) }), {
        headers: { 'Content-Type': 'text/event-stream' },
      }),
    [`POST ${AT}/stdin`]: () => Response.json({ written_bytes: 1 }),
    [`POST ${AT}/resize`]: () => Response.json({ ok: true }),
    [`POST ${AT}/kill`]: () => Response.json({ ok: true }),
    ...more,
  })
}

const show = (ended = false) => {
  const { Around } = testView()
  return render(
    <div style={{ height: 400, display: 'flex', flexDirection: 'column' }}>
      <TerminalPanel sessionId="s1" shown ended={ended} />
    </div>,
    { wrapper: Around },
  )
}

const typed = (sent: SentRequest[]) =>
  sent.filter(({ path }) => path === `${AT}/stdin`).map(({ body }) => atob((body as { data_b64: string }).data_b64))

test('a shell begins with the panel, what is typed while a call is under way goes with the next one, and its end is told', async () => {
  const held = heldAnswer()
  let calls = 0
  const sent = serve({
    [`POST ${AT}/stdin`]: () => {
      calls += 1
      return calls === 1 ? held.answer() : Response.json({ written_bytes: 1 })
    },
  })
  const screen = await show()
  const shell = screen.getByRole('textbox', { name: /^Shell 1/ })
  await expect.element(shell).toHaveFocus()
  const spawned = sent.find(({ path }) => path.endsWith('/spawn'))?.body
  expect(spawned).toMatchObject({ command: 'bash', allocate_tty: true })
  await expect.poll(() => stream).toBeDefined()
  write('$ ')
  await expect.element(screen.getByRole('list', { name: 'Screen of the terminal' })).toHaveTextContent('$')
  await userEvent.keyboard('l')
  await expect.poll(() => typed(sent)).toEqual(['l'])
  await userEvent.keyboard('s{Enter}')
  held.send(Response.json({ written_bytes: 1 }))
  await expect.poll(() => typed(sent)).toEqual(['l', 's\r'])
  say({ event: 'exit', exit_code: 3 })
  await expect.element(screen.getByText('The shell exited with code 3.')).toBeVisible()
})

test('what a program asked of the terminal is answered once, and not again when its output is shown again', async () => {
  const sent = serve()
  const first = await show()
  await expect.poll(() => stream).toBeDefined()
  write('\u001b[c')
  await expect.poll(() => typed(sent)).toEqual(['\u001b[?1;2c'])
  await first.unmount()
  stream = undefined
  const again = await show()
  await expect.poll(() => stream).toBeDefined()
  write('\u001b[c\u001b[6n\u001b]10;?\u0007$ ')
  await expect.element(again.getByRole('list', { name: 'Screen of the terminal' })).toHaveTextContent('$')
  await userEvent.keyboard('l')
  await expect.poll(() => typed(sent)).toEqual(['\u001b[?1;2c', 'l'])
})

test('what comes without a key, such as an emoji that was picked, is typed as well, and once', async () => {
  const sent = serve()
  const screen = await show()
  await expect.element(screen.getByRole('textbox', { name: /^Shell 1/ })).toHaveFocus()
  await expect.poll(() => stream).toBeDefined()
  await userEvent.keyboard('l')
  await expect.poll(() => typed(sent)).toEqual(['l'])
  await cdp().send('Input.insertText', { text: '~' })
  await expect.poll(() => typed(sent)).toEqual(['l', '~'])
})

test('where there is no bash, another shell begins', async () => {
  const commands: unknown[] = []
  serve({
    'POST /browsers/s1/process/spawn': ({ body }) => {
      const { command } = body as { command: string }
      commands.push(command)
      if (command === 'bash') return Response.json({ code: 'bad_request', message: 'bash: not found' }, { status: 400 })
      return Response.json({ process_id: ID, pid: 12, started_at: '2026-01-31T09:30:00.000Z' })
    },
  })
  await show()
  await expect.poll(() => commands).toEqual(['bash', 'sh'])
})

test('a service that starts no programs is told of', async () => {
  serve({
    'POST /browsers/s1/process/spawn': () =>
      Response.json({ code: 'processes_disabled', message: 'Not here.' }, { status: 404 }),
  })
  const screen = await show()
  await expect.element(screen.getByRole('alert')).toBeVisible()
})

test('keys lead out of the terminal, and a shell that is closed is ended', async () => {
  const sent = serve()
  const screen = await show()
  await expect.element(screen.getByRole('textbox', { name: /^Shell 1/ })).toHaveFocus()
  await userEvent.keyboard('{Control>}{Shift>}{ArrowUp}{/Shift}{/Control}')
  // From where letters call what they stand for: a list would take them.
  await expect.element(screen.getByRole('button', { name: 'New shell' })).toHaveFocus()
  await screen.getByRole('button', { name: 'Close Shell 1' }).click()
  await expect.poll(() => sent.find(({ path }) => path.endsWith('/kill'))?.body).toEqual({ signal: 'HUP' })
  await expect.element(screen.getByText(/No shell is open/)).toBeVisible()
  for (const name of ['Copy selection', 'Paste']) {
    await expect.element(screen.getByRole('button', { name })).toHaveAccessibleDescription('Open a shell first')
    await expect.poll(() => commandNamed(name)?.disabledReason).toBe('Open a shell first')
  }
  // A shell is opened and closed by commands, too.
  commandNamed('New shell')?.run()
  await expect.element(screen.getByRole('textbox', { name: /^Shell 2/ })).toHaveFocus()
  commandNamed('Close Shell 2')?.run()
  await expect.element(screen.getByText(/No shell is open/)).toBeVisible()
})

test('a link in what a program writes opens beside the page when it is clicked, and one that is none of the web does not', async () => {
  const opened: unknown[] = []
  vi.spyOn(window, 'open').mockImplementation((...args) => {
    opened.push(args)
    return null
  })
  serve()
  const screen = await show()
  await expect.element(screen.getByRole('textbox', { name: /^Shell 1/ })).toHaveFocus()
  await expect.poll(() => stream).toBeDefined()
  write('see https://example.com/a?b=1 for more\r\n')
  write('\u001b]8;;https://example.com/named\u0007a name\u001b]8;;\u0007\r\n')
  write('\u001b]8;;javascript:alert(1)\u0007a trap\u001b]8;;\u0007\r\n')
  const line = (text: string) => screen.getByRole('listitem').filter({ hasText: text })
  const click = async (text: string, x: number) => line(text).click({ position: { x, y: 8 }, force: true })
  await expect.element(line('a trap')).toBeVisible()
  await click('a trap', 10)
  await click('a name', 10)
  await click('see https', 60)
  await expect
    .poll(() => opened)
    .toEqual([
      ['https://example.com/named', '_blank', 'noopener,noreferrer'],
      ['https://example.com/a?b=1', '_blank', 'noopener,noreferrer'],
    ])
})

test('reverse video swaps text and ground, and is readable on any color in the light theme', async () => {
  document.documentElement.dataset['theme'] = 'light'
  onTestFinished(() => void delete document.documentElement.dataset['theme'])
  serve()
  const screen = await show()
  await expect.poll(() => stream).toBeDefined()
  write('plain \u001b[7mreverse\u001b[0m \u001b[7;33myellow\u001b[0m \u001b[7;31mred\u001b[0m')
  await expect.element(screen.getByRole('list', { name: 'Screen of the terminal' })).toHaveTextContent('reverse')
  const colors = (text: string) => {
    const cell = [...document.querySelectorAll('.xterm-rows span')].find(({ textContent }) => textContent === text)
    if (!cell) throw new Error(`${text} is not on the screen.`)
    const { color, backgroundColor } = getComputedStyle(cell)
    return [color, backgroundColor]
  }
  const [ink, surface] = ['rgb(21, 32, 43)', 'rgb(252, 253, 254)']
  await expect.poll(() => colors('reverse')).toEqual([surface, ink])
  expect(colors('yellow')).toEqual([ink, 'rgb(196, 160, 0)'])
  // On a dark color, ink is not: xterm.js has found another one.
  expect(colors('red')[0]).not.toBe(surface)
  expect(colors('red')[0]).not.toBe(ink)
})
