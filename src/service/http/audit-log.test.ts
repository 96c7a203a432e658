import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { BadRequestError } from '@onkernel/sdk'
import { sql, type SQL } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { AuditLogEntry } from '../../contract/audit-log'
import type { CreatedApiKey } from '../../contract/key'
import { queryOf } from '../database/atomic'
import { openDatabase, type OpenDatabase } from '../database/database'
import { migrate } from '../database/migrate'
import { furnishData, sharedPostgres } from '../database/test-database'
import { AuditLog, type AuditEvent } from '../storage/audit-log'
import { patternOf } from './path-pattern'
import { TestApi } from './test-api'
import { collectWarnings } from '../shared/test-warnings'

const warnings = collectWarnings()

const HOUR_MS = 3600 * 1000
const DAY_MS = 24 * HOUR_MS
/** Around now. */
const around = (ms = HOUR_MS) => ({
  start: new Date(Date.now() - ms).toISOString(),
  end: new Date(Date.now() + ms).toISOString(),
})

describe('over the API, with the public SDK', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await TestApi.open()
  })
  afterAll(() => api.close())

  const list = async (query: object = {}): Promise<AuditLogEntry[]> => {
    const found: AuditLogEntry[] = []
    for await (const entry of api.sdk().auditLogs.list({ ...around(), ...query })) found.push(entry as AuditLogEntry)
    return found
  }

  test('what was done is told with the key that did it, and with nothing that is secret', async () => {
    const { key, id } = (await (
      await api.send('POST', '/org/api_keys', { name: 'ops', rights: ['read', 'operate_pools'] })
    ).json()) as CreatedApiKey
    const from = { 'User-Agent': 'audited/1', Host: 'pools.example.com' }
    await api.ask('/browser_pools/none?jwt=a-secret-token&x=1', { headers: from }, key)
    await api.ask('/nothing/here', { headers: { 'Sec-Fetch-Site': 'same-origin' } }, key)
    await api.ask('/browser_pools', {}, 'a wrong key')
    const [page, refused, ...before] = await list({ search_user_id: [id] })
    expect(refused).toEqual({
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      method: 'GET',
      path: '/browser_pools/none',
      route: '/browser_pools/{id_or_name}',
      status: 404,
      duration_ms: expect.any(Number),
      client_ip: 'unknown',
      domain: 'pools.example.com',
      user_agent: 'audited/1',
      auth_strategy: 'api_key',
      user_id: id,
      email: '',
    })
    expect(page).toMatchObject({ path: '/nothing/here', route: '', status: 404, auth_strategy: 'dashboard' })
    expect(before).toEqual([])
    const whole = JSON.stringify(await list())
    for (const secret of [key, 'a-secret-token', 'a wrong key']) expect(whole).not.toContain(secret)
    expect(whole).not.toContain('"status":401')
  })

  test('records are found by interval, method, search and user, newest first', async () => {
    const pool = await api.sdk().browserPools.create({ size: 1, name: 'sought', fill_rate_per_minute: 0 })
    await api.sdk().browserPools.delete('sought')
    const methods = async (query: object) => (await list(query)).map(({ method, status }) => `${method} ${status}`)
    expect(await methods({ search: 'SOUGHT' })).toEqual(['DELETE 204'])
    expect(await methods({ search: '201', method: 'POST' })).toContain('POST 201')
    expect(await methods({ search: 'sought', exclude_method: ['DELETE', 'GET'] })).toEqual([])
    expect(await methods({ search: '%' })).toEqual([])
    expect(await methods({ service: 'other' })).toEqual([])
    expect((await list({ search: 'no such thing', search_user_id: ['main'] })).length).toBeGreaterThan(1)
    const times = (await list()).map(({ timestamp }) => timestamp)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(await list({ start: '2020-01-01T00:00:00Z', end: '2020-01-02T00:00:00Z' })).toEqual([])
    expect(pool.id).toBeTruthy()
  })

  test('pages and parts are whole, in order, and each record is in them once', async () => {
    for (let n = 0; n < 7; n++) await api.ask(`/browser_pools/page-${n}`)
    const paths = Array.from({ length: 7 }, (_, n) => `/browser_pools/page-${6 - n}`)
    const search = 'page-'
    expect((await list({ search, limit: 3 })).map((entry) => entry.path)).toEqual(paths)

    const written: Buffer[] = []
    const chunks: number[] = []
    const result = await api
      .sdk()
      .auditLogs.download(
        { ...around(), search, limit: 3 },
        { write: (bytes) => void written.push(Buffer.from(bytes)) },
        { onProgress: ({ chunkRows }) => void chunks.push(chunkRows) },
      )
    expect([result.rows, ...chunks]).toEqual([7, 3, 3, 1])
    const lines = gunzipSync(Buffer.concat(written)).toString().trimEnd().split('\n')
    const records = lines.map((line) => JSON.parse(line) as AuditLogEntry & { event_id: string })
    expect(records.map((record) => record.path)).toEqual(paths)
    expect(new Set(records.map(({ event_id }) => event_id)).size).toBe(7)

    const none = await api.sdk().auditLogs.download({ ...around(), search: 'matches-none' }, { write: () => {} })
    expect(none).toMatchObject({ rows: 0, chunks: 1 })
    const plain = await api.sdk().auditLogs.exportChunk({ ...around(), search, format: 'jsonl', limit: 1 })
    expect(plain.headers.get('x-next-cursor')).toBeTruthy()
    expect(await plain.text()).toBe(`${lines[0]}\n`)
  })

  test.each([
    ['an end before its start', { end: new Date(0).toISOString() }, 'end: must be after start'],
    ['more than 30 days', { start: new Date(Date.now() - 31 * DAY_MS).toISOString() }, 'end: must be at most 30 days'],
    ['no time', { start: 'yesterday' }, 'start: enter a time such as'],
    ['a token that is none', { page_token: 'none' }, 'page_token: was not issued by this service'],
    ['too many methods', { exclude_method: Array(11).fill('GET') }, 'exclude_method: must have at most 10 items'],
    ['a page that is too large', { limit: 101 }, 'limit: '],
  ])('%s is a 400 that says where', async (_, query, message) => {
    const error = await list(query).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(BadRequestError)
    expect(JSON.stringify((error as BadRequestError).error)).toContain(message)
  })
})

test.each([
  ['GET', '/extensions/from_chrome_store', '/extensions/from_chrome_store'],
  ['HEAD', '/browsers/abc', '/browsers/{id_or_name}'],
  ['POST', '/browsers/abc/computer/drag_mouse', '/browsers/{id}/computer/drag_mouse'],
  ['PUT', '/browser_pools', ''],
])('%s %s is of the operation at "%s"', (method, path, pattern) => {
  expect(patternOf(method, path)).toBe(pattern)
})

const event = (at: number, more: Partial<AuditEvent> = {}): AuditEvent => ({
  at: new Date(at),
  method: 'POST',
  path: '/browser_pools',
  status: 201,
  durationMs: 3,
  clientIp: '127.0.0.1',
  domain: 'localhost',
  userAgent: 'test',
  authStrategy: 'api_key',
  userId: 'main',
  ...more,
})

describe.each(['the embedded database', 'PostgreSQL'])('on %s', (kind) => {
  let dataDir: string
  let database: OpenDatabase
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'pooldeck-audit-'))
    if (kind !== 'PostgreSQL') await furnishData(dataDir)
    const postgres = kind === 'PostgreSQL' ? sharedPostgres() : undefined
    database = await openDatabase({ dataDir, url: postgres?.url(await postgres.database()), shared: false })
    await migrate(database.db)
  })
  afterEach(() => database.db.execute(sql`delete from audit_log`))
  afterAll(async () => {
    await database.close()
    await rm(dataDir, { recursive: true })
  })

  test('what is too old goes, and of what is too much the oldest reads first', async () => {
    const { db } = database
    const now = Date.now()
    const before = new AuditLog(db, { days: 365, rows: 1_000 })
    before.record(event(now - 12 * DAY_MS, { path: '/old' }))
    for (let n = 0; n < 4; n++) before.record(event(now - 20_000 + n, { path: `/write-${n}` }))
    for (let n = 0; n < 4; n++) before.record(event(now - 10_000 + n, { method: 'GET', path: `/read-${n}` }))
    await before.dispose()

    const paths = async (days: number, rows: number) => {
      const log = new AuditLog(db, { days, rows })
      log.record(event(now, { path: '/last' }))
      const found = await log.find(around(20 * DAY_MS), { limit: 100, after: undefined })
      await log.dispose()
      return found.map((record) => record.path)
    }
    expect(await paths(10, 7)).toEqual(['/last', '/read-3', '/read-2', '/write-3', '/write-2', '/write-1', '/write-0'])
    expect(await paths(10, 3)).toEqual(['/last', '/last', '/write-3'])
  })

  test('what each of three hosts has written, every one of them lists', async () => {
    const { db } = database
    const hosts = ['one', 'two', 'three'].map((name) => ({
      name,
      log: new AuditLog(db, { days: 1, rows: 1_000 }),
    }))
    for (const [index, { name, log }] of hosts.entries()) log.record(event(Date.now() + index, { path: `/${name}` }))
    for (const { log } of hosts) await log.dispose()
    for (const { log } of hosts) {
      const found = await log.find(around(), { limit: 10, after: undefined })
      expect(found.map((record) => record.path)).toEqual(['/three', '/two', '/one'])
    }
  })

  test('a page that is read while more is done stays as it was', async () => {
    const { db } = database
    const now = Date.now()
    const [one, other] = [1, 2].map(() => new AuditLog(db, { days: 1, rows: 1_000 })) as [AuditLog, AuditLog]
    // Of the same moment, by two hosts.
    for (let n = 0; n < 3; n++) one.record(event(now, { path: `/one-${n}` }))
    await one.dispose()
    for (let n = 0; n < 3; n++) other.record(event(now, { path: `/other-${n}` }))
    const first = await other.find(around(), { limit: 2, after: undefined })
    one.record(event(now + 5, { path: '/later' }))
    await one.dispose()
    const rest = await other.find(around(), { limit: 10, after: first.at(-1) })
    expect([...first, ...rest].map(({ path }) => path).toSorted()).toEqual([
      '/one-0',
      '/one-1',
      '/one-2',
      '/other-0',
      '/other-1',
      '/other-2',
    ])
    await other.dispose()
  })

  test('what a page of the dashboard asks again and again is recorded once a minute, what a program asks each time', async () => {
    const { db } = database
    const log = new AuditLog(db, { days: 1, rows: 1_000 })
    const now = Date.now()
    for (const authStrategy of ['dashboard', 'api_key'] as const) {
      for (const ms of [0, 1_000, 59_000, 61_000]) log.record(event(now + ms, { method: 'GET', authStrategy }))
      for (const ms of [0, 1_000]) log.record(event(now + ms, { authStrategy }))
    }
    const written = await log.find(around(), { limit: 100, after: undefined })
    await log.dispose()
    const count = (authStrategy: string, method: string) =>
      written.filter((row) => row.authStrategy === authStrategy && row.method === method).length
    expect([count('dashboard', 'GET'), count('dashboard', 'POST')]).toEqual([2, 2])
    expect([count('api_key', 'GET'), count('api_key', 'POST')]).toEqual([4, 2])
  })

  test('a read that a page repeats is no failed call when what it reads is gone; anything else that fails is', async () => {
    const { db } = database
    const log = new AuditLog(db, { days: 1, rows: 1_000 })
    const now = Date.now()
    const at = (seconds: number, what: Partial<AuditEvent>) =>
      log.record(event(now + seconds * 1_000, { method: 'GET', authStrategy: 'dashboard', ...what }))
    // The live screen waits up to 25 s for another picture, so that only some of its calls are recorded.
    for (const seconds of [0, 25, 50]) at(seconds, { path: '/picture', status: 304 })
    at(75, { path: '/picture', status: 404 })
    at(76, { path: '/picture', status: 404, authStrategy: 'api_key' })
    at(76, { path: '/picture', status: 403 })
    at(76, { path: '/unknown', status: 404 })
    at(200, { path: '/picture', status: 404 })
    const written = await log.find(around(), { limit: 100, after: undefined })
    await log.dispose()
    expect(written.toReversed().map(({ path, status, authStrategy }) => [path, status, authStrategy])).toEqual([
      ['/picture', 304, 'dashboard'],
      ['/picture', 404, 'api_key'],
      ['/picture', 403, 'dashboard'],
      ['/unknown', 404, 'dashboard'],
      ['/picture', 404, 'dashboard'],
    ])
  })
})

test('a call waits for no database: what it cannot take is written later, and bounded', async () => {
  let isUnavailable = true
  const written: string[] = []
  const db = {
    execute: (statement: SQL) => {
      if (isUnavailable) return Promise.reject(new Error('away'))
      const [moments] = queryOf(statement).values as [string[]]
      written.push(...moments)
      return Promise.resolve()
    },
  }
  const log = new AuditLog(db as never, { days: 1, rows: 1_000 })
  for (let n = 0; n < 20_005; n++) log.record(event(n))
  await log.dispose()
  expect(warnings.map(({ message }) => message)).toEqual([
    'Failed to write the audit log',
    'The audit log lost 5 calls: the database didn’t accept them',
  ])
  isUnavailable = false
  await log.dispose()
  expect(written).toHaveLength(20_000)
  expect(written[0]).toBe(new Date(5).toISOString())
})
