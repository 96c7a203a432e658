import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../../client/test-service'
import { testView } from '../../../resources/test-view'
import { commandNamed } from '../../../ui/test-commands'
import { LogsPanel } from './logs-panel'

const line = (message: string): string =>
  `data: ${JSON.stringify({ event: 'log', timestamp: '2026-01-31T09:30:00.000Z', message })}\n\n`

test('a line that comes is counted without being announced, a lost connection is announced, and Clear leaves nothing out', async () => {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = []
  const bytes = new TextEncoder()
  answerFetch({
    'GET /browsers/s1/logs/stream': ({ query }) => {
      const isKept = query.get('follow') === 'false'
      const body = new ReadableStream<Uint8Array>({
        start: (stream) => {
          if (!isKept) return void streams.push(stream)
          stream.enqueue(bytes.encode(line('DevTools listening')))
          stream.close()
        },
      })
      return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
    },
  })
  const { Around, router } = testView({ path: '/sessions/$id', at: '/sessions/s1' })
  await router.load()
  const screen = await render(<LogsPanel sessionId="s1" shown ended={false} />, { wrapper: Around })
  await expect.element(screen.getByText(/^1 line, times in \S+$/)).toBeVisible()
  streams[0]?.enqueue(bytes.encode(line('Failed to connect')))
  await expect.element(screen.getByText('2 lines')).toBeVisible()
  const said = (): string[] =>
    screen
      .getByRole('status')
      .elements()
      .map(({ textContent }) => textContent)
  expect(said().join('')).toBe('')
  await expect.poll(() => commandNamed('Save the lines as a file')?.disabledReason).toBeUndefined()
  await screen.getByRole('button', { name: 'Clear the list' }).click()
  await expect.element(screen.getByText('Cleared. New lines appear here.')).toBeVisible()
  await expect.element(screen.getByText('0 lines', { exact: true })).toBeVisible()
  // What the buttons do is also among the commands.
  await expect.poll(() => commandNamed('Save the lines as a file')?.disabledReason).toBe('No lines yet')
  commandNamed('Show only errors and warnings')?.run()
  await expect
    .element(screen.getByRole('button', { name: 'Only errors and warnings' }))
    .toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => commandNamed('Clear the list of lines')).toBeDefined()
  streams[0]?.error(new TypeError('network error'))
  await expect.poll(() => said().join('')).toContain('reconnecting')
})

test('what was read of a log stays when the service no longer knows the session, and of another one nothing is awaited', async () => {
  let isGone = false
  const streams: ReadableStreamDefaultController<Uint8Array>[] = []
  answerFetch({
    'GET /browsers/s1/logs/stream': ({ query }) => {
      if (isGone) return Response.json({ code: 'not_found', message: 'No such session.' }, { status: 404 })
      const body = new ReadableStream<Uint8Array>({
        start: (stream) => {
          stream.enqueue(new TextEncoder().encode(line('DevTools listening')))
          if (query.get('follow') === 'false') stream.close()
          else streams.push(stream)
        },
      })
      return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
    },
  })
  const { Around, router } = testView({ path: '/sessions/$id', at: '/sessions/s1' })
  await router.load()
  const screen = await render(<LogsPanel sessionId="s1" shown ended={false} />, { wrapper: Around })
  const read = screen.getByText('DevTools listening')
  await expect.element(read).toBeVisible()
  isGone = true
  streams[0]?.error(new TypeError('network error'))
  await expect.poll(() => screen.getByText('reconnecting').elements().length).toBe(1)
  await expect.poll(() => screen.getByText('reconnecting').elements().length, { timeout: 5_000 }).toBe(0)
  await expect.element(read).toBeVisible()
  await screen.rerender(<LogsPanel sessionId="s1" shown ended />)
  await expect.element(read).toBeVisible()
  await screen.getByRole('radio', { name: 'Display' }).click()
  await expect.element(screen.getByText('No lines of this log were read before the session ended.')).toBeVisible()
})

test('a log that the key may not read is not offered to be read again', async () => {
  answerFetch({
    'GET /browsers/s1/logs/stream': () =>
      Response.json({ code: 'forbidden', message: 'It needs drive_sessions.' }, { status: 403 }),
  })
  const { Around, router } = testView({ path: '/sessions/$id', at: '/sessions/s1' })
  await router.load()
  const screen = await render(<LogsPanel sessionId="s1" shown ended={false} />, { wrapper: Around })
  await expect.element(screen.getByText('It needs drive_sessions.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})
