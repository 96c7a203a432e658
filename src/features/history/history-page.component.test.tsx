import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../client/test-service'
import { Pool } from '../../contract/pool'
import { PoolTrends } from '../../contract/pool-trends'
import { testView } from '../../resources/test-view'
import { zoneName } from '../../ui/format'
import { commandNamed } from '../../ui/test-commands'
import { HistoryPage } from './history-page'
import { readHistorySearch } from './search'

test('the address says of which pool and time the charts are, and follows what is chosen', async () => {
  const asked: Record<string, string>[] = []
  answerFetch({
    'GET /service/pools/trends': ({ query }) => {
      asked.push(Object.fromEntries(query))
      return Response.json(PoolTrends.meta()?.example)
    },
    'GET /service/pools/past': () => Response.json([]),
    'GET /browser_pools': () => Response.json([{ ...(Pool.meta()?.['example'] as Pool), id: 'p1', name: 'shop' }]),
  })
  await page.viewport(1440, 800)
  const at = '/history?pool=p1&range=7d'
  const { Around, router } = testView({ path: '/history', at, validateSearch: readHistorySearch })
  await router.load()
  const screen = await render(<HistoryPage />, { wrapper: Around })
  for (const name of ['Browsers by state', 'Acquire waits', 'Launch failures', 'Ends by reason'])
    await expect.element(screen.getByRole('heading', { name })).toBeVisible()
  await expect
    .element(screen.getByRole('list', { name: 'Reasons' }))
    .toHaveTextContent('1Chromium ended before it could be used')
  // What each of them shows is said below it.
  for (const said of [
    'At most 2 browsers acquired at once.',
    '1 acquire: half waited at most 12 ms, 95 % at most 12 ms.',
    '1 of 2 launches failed.',
    'Released: 1.',
  ])
    await expect.element(screen.getByText(said, { exact: true })).toBeVisible()
  expect(asked).toEqual([{ pool: 'p1', since: '7d' }])
  await screen.getByRole('radio', { name: 'Custom' }).click()
  const show = screen.getByRole('button', { name: 'Show', exact: true })
  await screen.getByLabelText('From').fill('2999-01-01T00:00')
  await expect.element(show).toHaveAccessibleDescription('Enter a time after From')
  expect(show.element().closest('form')?.textContent).toContain(zoneName(Date.now()))
  const middles = [screen.getByRole('combobox', { name: 'Pool' }), screen.getByLabelText('From'), show]
    .concat(screen.getByRole('link', { name: 'Open pool' }))
    .map((one) => one.element().getBoundingClientRect())
    .map(({ top, height }) => Math.round(top + height / 2))
  expect(new Set(middles).size).toBe(1)
  await screen.getByRole('radio', { name: '30 d' }).click()
  await screen.getByRole('combobox', { name: 'Pool' }).selectOptions('All pools')
  await expect.poll(() => asked.at(-1)).toEqual({ since: '30d' })
  expect(router.history.location.search).toBe('?range=30d')
  // Also from a time of one's own, each range is among the commands, but for the one that is shown.
  commandNamed('Choose a custom time range')?.run()
  await expect.element(show).toBeVisible()
  commandNamed('Show the last hour')?.run()
  await expect.element(screen.getByRole('radio', { name: '1 h' })).toBeChecked()
  await expect.poll(() => router.history.location.search).toBe('?range=1h')
  await expect.poll(() => commandNamed('Show the last hour')).toBeUndefined()
})

test.each([
  [{ used_bytes: 12_582_912, limit_bytes: 180_000_000 }, 'Stored for 30 days: 12 MiB now, about 172 MiB at most.'],
  [undefined, 'Stored for 30 days. Times'],
])('the history says since when it is recorded, for how long, and on how much disk', async (disk, said) => {
  const trends = { ...PoolTrends.parse(PoolTrends.meta()?.example), disk }
  answerFetch({
    'GET /service/pools/trends': () => Response.json(trends),
    'GET /service/pools/past': () => Response.json([]),
    'GET /browser_pools': () => Response.json([]),
  })
  await page.viewport(1280, 800)
  const { Around, router } = testView({ path: '/history', at: '/history' })
  await router.load()
  const screen = await render(<HistoryPage />, { wrapper: Around })
  await expect.element(screen.getByText(/^Recorded since 1 Jan 2026/)).toHaveTextContent(said)
  // In which zone all of them are.
  await expect.element(screen.getByText(/^Recorded since 1 Jan 2026/)).toHaveTextContent(/Times .*\b[A-Z]{3,}[+\d]*\.$/)
})
