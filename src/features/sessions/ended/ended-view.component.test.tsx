import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../../client/test-service'
import { EndedLease } from '../../../contract/ended-lease'
import { PastPool } from '../../../contract/past-pool'
import { testView } from '../../../resources/test-view'
import { readSessionsSearch } from '../search'
import { EndedView } from './ended-view'

const lease = EndedLease.parse(EndedLease.meta()?.example)
const PAST = { ...(PastPool.meta()?.['example'] as PastPool), deleted_at: '2026-01-31T10:30:00.000Z' }

async function open(at: string) {
  await page.viewport(1280, 600)
  const { Around, router } = testView({ path: '/sessions', at, validateSearch: readSessionsSearch })
  await router.load()
  return { screen: await render(<EndedView />, { wrapper: Around }), router }
}

test('the address says which ended sessions are shown, each says who had it, why it ended and by whom, and all are counted', async () => {
  const asked: string[] = []
  answerFetch({
    'GET /service/sessions/ended': ({ query }) => {
      asked.push(query.toString())
      return Response.json({ total: 30, leases: [{ ...lease, name: 'nightly' }] })
    },
    'GET /browser_pools': () => Response.json([]),
    'GET /service/pools/past': () => Response.json([{ ...PAST, id: 'p0', name: 'shop-old' }]),
    'GET /service/hosts': () => Response.json([]),
  })
  const { screen, router } = await open(
    '/sessions?show=ended&q=night&reason=released&tag=team%3Dshop&sort=age&order=up',
  )
  const row = screen.getByRole('row', { name: /nightly/ })
  await expect.element(row).toHaveTextContent(/checkout-tests.*ci.*Released by ci.*4 min/)
  await expect
    .element(screen.getByRole('link', { name: 'nightly' }))
    .toHaveAttribute('href', `/sessions/${lease.session_id}?ended=${encodeURIComponent(lease.ended_at)}`)
  await expect.element(screen.getByText('1 of 30 ended sessions shown')).toBeVisible()
  await expect.element(screen.getByRole('columnheader', { name: 'Duration' })).toHaveAttribute('aria-sort', 'ascending')
  await screen.getByRole('combobox', { name: 'End reason' }).selectOptions('Crashed')
  await screen.getByRole('button', { name: 'Session' }).click()
  await expect.poll(() => router.history.location.search).toContain('reason=crashed')
  expect(router.history.location.search).toContain('sort=name')
  expect(asked[0]).toBe('query=night&reason=released&tags%5Bteam%5D=shop&sort=duration&order=asc&limit=100&offset=0')
  await screen.getByRole('combobox', { name: 'Pool' }).selectOptions('shop-old')
  await screen.getByRole('radio', { name: '7 d' }).click()
  await expect.poll(() => asked.at(-1)).toMatch(/^(?=.*\bpool=p0\b)(?=.*\bsince=7d\b)/)
  expect(router.history.location.search).toMatch(/^(?=.*\bpool=p0\b)(?=.*\brange=7d\b)/)
})

test('where nothing matches, all can be shown', async () => {
  answerFetch({
    'GET /service/sessions/ended': () => Response.json({ total: 0, leases: [] }),
    'GET /browser_pools': () => Response.json([]),
    'GET /service/pools/past': () => Response.json([]),
  })
  const { screen, router } = await open('/sessions?show=ended&q=nothing')
  await screen.getByRole('button', { name: 'Show all ended sessions' }).click()
  await expect.poll(() => router.history.location.search).not.toContain('nothing')
})

test('filters by key and tag hold as one types; a tag that is none says what would be right once it is left', async () => {
  answerFetch({
    'GET /service/sessions/ended': () => Response.json({ total: 1, leases: [lease] }),
    'GET /browser_pools': () => Response.json([]),
    'GET /service/pools/past': () => Response.json([]),
  })
  const { screen, router } = await open('/sessions?show=ended&tag=team')
  const filter = (name: string) => screen.getByRole('textbox', { name })
  const address = () => new URLSearchParams(router.history.location.search)
  const tag = filter('Tag')
  await expect.element(tag).toHaveAccessibleDescription('Enter tag=value')
  await tag.fill('team=shop')
  await expect.poll(() => address().get('tag')).toBe('team=shop')
  await expect.element(tag).not.toHaveAttribute('aria-invalid', 'true')
  await tag.fill('other')
  await filter('Key').fill('ci')
  await expect.poll(() => address().get('key')).toBe('ci')
  await expect.element(tag).toHaveAccessibleDescription('Enter tag=value')
  expect(address().get('tag')).toBe('other')
  await userEvent.clear(filter('Key'))
  await expect.poll(() => address().get('key')).toBeNull()
})

const BAD = { code: 'bad_request', message: 'reason: must be one of released, ended', details: [] }

test.each([
  [
    'pool=none',
    { ...BAD, message: 'pool: must be the id of a pool; no pool has or had the id none' },
    'This pool doesn’t exist',
  ],
  ['reason=bored', BAD, 'Couldn’t apply these filters'],
])('a filter by what there is not (%s) is told so, and leads to all', async (filter, refusal, title) => {
  answerFetch({
    'GET /service/sessions/ended': ({ query }) =>
      query.has('pool') || query.has('reason')
        ? Response.json(refusal, { status: 400 })
        : Response.json({ total: 1, leases: [{ ...lease, name: 'nightly' }] }),
    'GET /browser_pools': () => Response.json([]),
    'GET /service/pools/past': () => Response.json([]),
    'GET /service/hosts': () => Response.json([]),
  })
  const { screen } = await open(`/sessions?show=ended&${filter}`)
  await expect.element(screen.getByRole('heading', { name: title })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Show all ended sessions' }).click()
  await expect.element(screen.getByRole('row', { name: /nightly/ })).toBeVisible()
})
