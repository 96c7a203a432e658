import { TELEMETRY_CATEGORIES, type TelemetryCategory } from '../../../src/contract/telemetry'
import { SMALL } from '../../support/api'
import { expect, refusal, test } from '../fixtures'

/** Rule 6: what telemetry a request leads to; 6.4 for create and 6.5 for update. `src/contract/telemetry.test.ts` has each row of both; here is one for each result. */

type Config = { browser?: Partial<Record<TelemetryCategory, { enabled?: boolean }>> } | null | undefined

const D = 'control connection system captcha'
const off = (...names: string[]) => ({ browser: Object.fromEntries(names.map((name) => [name, { enabled: false }])) })
const on = (...names: string[]) => ({ browser: Object.fromEntries(names.map((name) => [name, { enabled: true }])) })
const operational = D.split(' ')

/** The categories that are on, in the order of the document; null for none. */
function enabled(config: Config): string | null {
  if (!config) return null
  expect(Object.keys(config.browser ?? {}).sort()).toEqual([...TELEMETRY_CATEGORIES].sort())
  return TELEMETRY_CATEGORIES.filter((name) => config.browser?.[name]?.enabled).join(' ')
}

const created: [row: number, sent: unknown, expected: string | null | 400][] = [
  [1, undefined, null],
  [6, { enabled: false, ...on('console') }, 400],
  [8, { enabled: true }, D],
  [11, on('console'), `${D} console`],
  [12, { enabled: true, ...on('network', 'page') }, `${D} page network`],
  [13, on('screenshot'), `${D} screenshot`],
  [14, off('control'), 'connection system captcha'],
  [21, { browser: { ...off(...operational).browser, console: { enabled: true } } }, 'console'],
]

test('a new pool has the telemetry of rule 6.4', async ({ kernel }) => {
  for (const [row, telemetry, expected] of created) {
    await test.step(`row ${row}: ${JSON.stringify(telemetry)}`, async () => {
      const body = { size: 1, fill_rate_per_minute: 0, telemetry }
      const call = kernel.post<{ id: string; browser_pool_config: { telemetry: Config } }>('/browser_pools', { body })
      if (expected === 400) {
        expect((await refusal(call, 400)).says[0]).toContain('telemetry')
        return
      }
      const pool = await call
      expect(enabled(pool.browser_pool_config.telemetry)).toBe(expected)
      await kernel.browserPools.delete(pool.id)
    })
  }
})

/** What is active before, as it is asked for; what is sent then; what is active after it. */
const updated: [from: unknown, sent: unknown, expected: string | null | 400][] = [
  [on('console'), undefined, `${D} console`],
  [on('console'), null, `${D} console`],
  [null, undefined, null],
  [on('console'), { enabled: false }, null],
  [on('console'), { enabled: false, ...on('page') }, 400],
  [on('console'), { enabled: true }, D],
  [null, { enabled: true }, D],
  [on('console'), { enabled: true, ...on('network') }, `${D} network`],
  [null, { enabled: true, ...off('control') }, 'connection system captcha'],
  [on('console'), on('network'), `${D} console network`],
  [null, on('network'), `${D} network`],
  [
    { browser: { ...off('connection', 'system', 'captcha').browser, console: { enabled: true } } },
    on('network'),
    'control console network',
  ],
  [
    { browser: { ...off('connection', 'system', 'captcha').browser, console: { enabled: true } } },
    off('console', 'control'),
    null,
  ],
]

test('an update leads to the telemetry of rule 6.5', async ({ kernel }) => {
  for (const [telemetry, sent, expected] of updated) {
    await test.step(`${JSON.stringify(telemetry)} and then ${JSON.stringify(sent)}`, async () => {
      const { id } = await kernel.post<{ id: string }>('/browser_pools', {
        body: { size: 1, fill_rate_per_minute: 0, telemetry },
      })
      const call = kernel.patch<{ browser_pool_config: { telemetry: Config } }>(`/browser_pools/${id}`, {
        body: { telemetry: sent },
      })
      if (expected === 400) await refusal(call, 400)
      else expect(enabled((await call).browser_pool_config.telemetry)).toBe(expected)
      await kernel.browserPools.delete(id)
    })
  }
})

test('a session that is changed has the telemetry of rule 6.5', async ({ kernel }) => {
  const session = await kernel.browsers.create({ headless: true, viewport: SMALL })
  const change = (telemetry: unknown) =>
    kernel.patch<{ telemetry?: Config }>(`/browsers/${session.session_id}`, { body: { telemetry } })
  for (const [from, sent, expected] of updated) {
    await test.step(`${JSON.stringify(from)} and then ${JSON.stringify(sent)}`, async () => {
      const before = await change(from === null ? { enabled: false } : { enabled: true, ...(from as object) })
      if (expected === 400) {
        await refusal(change(sent), 400)
        expect(enabled((await change(undefined)).telemetry)).toBe(enabled(before.telemetry))
        return
      }
      expect(enabled((await change(sent)).telemetry)).toBe(expected)
      const { telemetry } = await kernel.get<{ telemetry?: Config }>(`/browsers/${session.session_id}`)
      expect(enabled(telemetry)).toBe(expected)
    })
  }
  await kernel.browsers.deleteByID(session.session_id)
})

test('a lease has telemetry by rule 6.5, and the next lease what the pool has', async ({ kernel }) => {
  const captured = on('console')
  const body = { size: 1, headless: true, viewport: SMALL, telemetry: captured }
  const pool = await kernel.post<{ id: string; browser_pool_config: { telemetry: Config } }>('/browser_pools', { body })
  const ofPool = enabled(pool.browser_pool_config.telemetry)
  const acquire = (telemetry?: unknown) =>
    kernel.post<{ session_id: string; telemetry?: Config }>(`/browser_pools/${pool.id}/acquire`, {
      body: { telemetry },
    })
  const release = ({ session_id }: { session_id: string }) =>
    kernel.browserPools.release(pool.id, { session_id, reuse: true })
  for (const [, sent, expected] of updated.filter(([from]) => JSON.stringify(from) === JSON.stringify(captured))) {
    await test.step(JSON.stringify(sent), async () => {
      if (expected === 400) {
        await refusal(acquire(sent), 400)
        return
      }
      const lease = await acquire(sent)
      expect(enabled(lease.telemetry)).toBe(expected)
      await release(lease)
      const next = await acquire()
      expect(next.session_id).toBe(lease.session_id)
      expect(enabled(next.telemetry)).toBe(ofPool)
      await release(next)
    })
  }
})

test('a pool that is changed gives it to the browsers that are warmed afterwards, and to no other', async ({
  kernel,
}) => {
  const pool = await kernel.browserPools.create({
    size: 1,
    headless: true,
    viewport: SMALL,
    fill_rate_per_minute: 100_000,
  })
  const acquire = () =>
    kernel.post<{ session_id: string; telemetry?: Config }>(`/browser_pools/${pool.id}/acquire`, {
      body: { acquire_timeout_seconds: 60 },
    })
  const before = await acquire()
  await kernel.browserPools.update(pool.id, { telemetry: { enabled: true } })
  const { telemetry } = await kernel.get<{ telemetry?: Config }>(`/browsers/${before.session_id}`)
  expect(enabled(telemetry)).toBe(null)
  await kernel.browserPools.release(pool.id, { session_id: before.session_id, reuse: false })
  expect(enabled((await acquire()).telemetry)).toBe(D)
})
