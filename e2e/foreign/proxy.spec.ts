import { Console } from '../pages/console'
import { RunningService } from '../support/running-service'
import { Caddy } from './caddy'
import { KEY, sessionRecord } from './stand-in'
import { expect, test as base } from './test'

const SESSION = String(sessionRecord()['session_id'])

const test = base.extend<{ caddy: Caddy }>({
  caddy: async ({ standIn }, use) => {
    const started: { stop: () => Promise<void> }[] = []
    try {
      const caddy = await Caddy.start(async (origin) => {
        const env = { POOLDECK_UPSTREAM: standIn.origin, POOLDECK_ALLOWED_ORIGINS: origin }
        const front = await RunningService.start(env)
        started.push(front)
        return front.origin
      })
      started.push(caddy)
      await use(caddy)
    } finally {
      for (const each of started.toReversed()) await each.stop()
    }
  },
})

test('behind a proxy with TLS one signs in and acquires a browser, and events come as they happen', async ({
  page,
  caddy,
  standIn,
}) => {
  standIn.on('streamTelemetry', (_, answer) => {
    answer.writeHead(200, { 'Content-Type': 'text/event-stream' })
    answer.write(': begins\n\n')
    const say = (seq: number): void => {
      const data = { text: `line ${seq}` }
      const event = { ts: Date.now() * 1_000, type: 'console_log', category: 'console', source: { kind: 'cdp' }, data }
      answer.write(`data: ${JSON.stringify({ seq, event })}\n\n`)
    }
    say(1)
    setTimeout(() => say(2), 1_000)
  })
  await page.goto(caddy.origin)
  await page.getByRole('textbox', { name: 'Key' }).fill(KEY)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'checkout-tests' }).click()
  await page.getByRole('button', { name: 'Acquire', exact: true }).click()
  await expect(page).toHaveURL(`${caddy.origin}/sessions/${SESSION}`)
  const console = new Console(page)
  await expect(console.live).toBeVisible()
  await console.openTab('Events')
  await expect(page.getByText('line 1')).toBeVisible()
  await expect(page.getByText('line 2')).toBeVisible()
})
