import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../../client/test-service'
import { testView } from '../../../resources/test-view'
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
  await screen.getByRole('button', { name: 'Clear the list' }).click()
  await expect.element(screen.getByText('Cleared. New lines appear here.')).toBeVisible()
  await expect.element(screen.getByText('0 lines', { exact: true })).toBeVisible()
  streams[0]?.error(new TypeError('network error'))
  await expect.poll(() => said().join('')).toContain('reconnecting')
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
