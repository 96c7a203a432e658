import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { BrowserSession } from '../../contract/session'
import { endedSessions } from '../database/schema'
import type { Store } from '../database/store'
import { openLightStore } from '../database/test-database'
import { SessionHistory } from './history'
import { collectWarnings } from '../shared/test-warnings'

const warnings = collectWarnings()
afterEach(() => expect(warnings).toEqual([]))

let folder: string
let store: Store
let history: SessionHistory

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pooldeck-history-'))
  store = await openLightStore(folder)
  const { db, secrets, database } = store
  history = new SessionHistory({ db, atomic: database.atomic, secrets, host: 'host' })
})

afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

const session = (id: string, more: Partial<BrowserSession> = {}): BrowserSession => ({
  session_id: id,
  created_at: '2026-01-01T00:00:00.000Z',
  cdp_ws_url: '',
  webdriver_ws_url: '',
  headless: false,
  stealth: false,
  timeout_seconds: 60,
  ...more,
})

const everything = { limit: 100, offset: 0 }
const ids = async (query: Parameters<SessionHistory['list']>[0], page = everything) =>
  (await history.list(query, page)).map(({ session_id }) => session_id)

test('sessions are found by what is known of them, the last to end first, page by page', async () => {
  await history.add(session('one', { name: 'By-Hand', tags: { team: 'qa', kind: 'smoke' } }))
  await history.add(session('two', { pool: { id: 'p', name: 'checkout' }, tags: { team: 'qa' } }))
  await history.add(
    session('three', { name: 'By-Hand', profile: { id: 'profile', created_at: '' }, proxy_id: 'proxy' }),
  )
  expect(await ids({})).toEqual(['three', 'two', 'one'])
  expect(await ids({}, { limit: 1, offset: 1 })).toEqual(['two'])
  expect(await ids({ query: 'hand' })).toEqual(['three', 'one'])
  expect(await ids({ query: 'CHECK' })).toEqual(['two'])
  for (const query of ['profile', 'proxy']) expect(await ids({ query })).toEqual(['three'])
  expect(await ids({ query: '%' })).toEqual([])
  expect(await ids({ tags: { team: 'qa' } })).toEqual(['two', 'one'])
  expect(await ids({ tags: { team: 'qa', kind: 'smoke' } })).toEqual(['one'])
  expect(await ids({ query: 'checkout', tags: { team: 'ops' } })).toEqual([])
  expect((await history.find('one'))?.deleted_at).toMatch(/^20/)
  expect((await history.find('By-Hand'))?.session_id).toBe('three')
  expect(await history.find('missing')).toBeUndefined()
})

test('characters that databases dislike do no harm', async () => {
  const odd = { 'a\u0000b': '\ud800' }
  await history.add(session('odd', { tags: odd, chrome_policy: odd }))
  expect(await history.find('odd')).toMatchObject({ tags: odd, chrome_policy: odd })
  expect(await ids({ tags: odd })).toEqual(['odd'])
  expect(await ids({ query: '\u0000' })).toEqual([])
  expect(await history.find('\u0000')).toBeUndefined()
})

test('what ended more than 30 days ago is forgotten, and of the rest the last 1000 are kept', async () => {
  const days = (count: number) => new Date(Date.now() - count * 24 * 3600 * 1000)
  const rows = Array.from({ length: 1010 }, (_, n) => ({
    id: `n${n}`,
    record: session(`n${n}`),
    deletedAt: days(n < 5 ? 31 : 1 + n / 100_000),
  }))
  await store.db.insert(endedSessions).values(rows)
  for (let n = 0; n < 20; n++) await history.add(session(n === 0 ? 'last' : `next ${n}`))
  const all = async () => (await store.db.select({ id: endedSessions.id }).from(endedSessions)).map(({ id }) => id)
  await expect.poll(async () => (await all()).length).toBeLessThan(1020)
  const kept = await all()
  expect(kept).toContain('last')
  expect(kept).not.toContain('n4')
  expect(kept).not.toContain('n1009')
})
