import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, readdir, realpath, rm, stat, writeFile, chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PoolCreate } from '../../contract/pool'
import type { BrowserSession } from '../../contract/session'
import { newSetup } from '../pools/config'
import { PoolStore } from '../state/pool-store'
import { Proxies } from '../storage/proxies/proxies'
import { SessionHistory } from '../session/history'
import { newId } from './ids'
import { parseSecretKeys } from './secret-keys'
import { assertOpens, sealAll } from './sealing'
import { Secrets } from './secrets'
import { Store } from './store'
import { furnishData, sharedPostgres } from './test-database'

const SECRETS = ['hunter2-of-the-proxy', 'token-of-the-policy', 'credentials-of-the-address']
const [PASSWORD = '', TOKEN = '', CREDENTIALS = ''] = SECRETS

const run = promisify(execFile)

let folder: string
let store: Store

const newKeys = () => parseSecretKeys(randomBytes(32).toString('base64')) ?? []
const open = async (keys?: ReturnType<typeof newKeys>, url?: string) => {
  store = await Store.open({ dataDir: folder, secretKeys: keys, url })
  const { db, secrets } = store
  const pools = await PoolStore.open(db, secrets)
  const rules = { privateNetwork: 'allowed' } as const
  const proxies = new Proxies({ db, secrets, usedBy: () => Promise.resolve([]), rules })
  const { atomic } = store.database
  const history = new SessionHistory({ db, atomic, secrets, host: 'here' })
  return { pools, proxies, history, all: [pools, proxies, history], secrets }
}
/** A host as the database knows it. */
const join = (id: string, opens: string | null) =>
  store.db
    .execute(sql`insert into hosts (id, address, version, capacity, starts_at_once, opens, started_at, claimed_since, claimed_until)
    values (${id}, '', '', 1, 1, ${opens}, now(), now(), 'infinity')`)

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pooldeck-secrets-'))
})
afterEach(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

/** Where a new database is whose files are nobody's concern: it opens in a moment. */
async function newUrl(): Promise<string> {
  const postgres = sharedPostgres()
  return postgres.url(await postgres.database())
}

const start_url = `https://user:${CREDENTIALS}@shop.example/`
const chrome_policy = { CloudManagementEnrollmentToken: TOKEN }

/** Stores each kind of secret. */
async function use({ pools, proxies, history }: Awaited<ReturnType<typeof open>>) {
  const config = { host: 'proxy.example', port: 3128, username: 'me', password: PASSWORD }
  const proxy = await proxies.create({ type: 'custom', protocol: 'http', bypass_hosts: [], config })
  const references = { profileId: undefined, extensionIds: undefined, proxyId: proxy.id }
  const pool = {
    id: newId(),
    createdAt: new Date(),
    ...newSetup(PoolCreate.parse({ size: 1, name: 'shop', start_url, chrome_policy }), references),
  }
  await pools.add(store.db, pool)
  await pools.update(store.db, pool.id, pool)
  await history.add({ session_id: newId(), start_url, chrome_policy } as unknown as BrowserSession)
  return { proxy, pool }
}

/** Those of the database too, which a test keeps elsewhere. */
const filesIn = async (location: string): Promise<string[]> => {
  const folders = [location, await realpath(path.join(location, 'database'))]
  const read = folders.map((each) => readdir(each, { recursive: true, withFileTypes: true }))
  const entries = (await Promise.all(read)).flat()
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
}

test('no file of the data folder holds a secret, and authorized callers find them after a restart', async () => {
  await furnishData(folder)
  const { proxy, pool } = await use(await open())
  await store.close()
  for (const file of await filesIn(folder)) {
    const bytes = await readFile(file)
    for (const secret of SECRETS) expect(bytes.includes(secret), `${secret} in ${file}`).toBe(false)
  }
  const again = await open()
  expect(await again.proxies.upstream(proxy.id)).toMatchObject({ username: 'me', password: PASSWORD })
  expect(await again.proxies.find(proxy.id)).toMatchObject({ config: { has_password: true } })
  expect(await again.pools.all()).toEqual([pool])
  expect(await again.history.list({}, { limit: 1, offset: 0 })).toMatchObject([{ start_url, chrome_policy }])
})

test('nor does a dump of a PostgreSQL', async () => {
  const url = await newUrl()
  await use(await open(undefined, url))
  const { stdout } = await run('pg_dump', [url])
  expect(stdout).toContain('proxy.example')
  for (const secret of SECRETS) expect(stdout).not.toContain(secret)
})

test('what an earlier version stored plain is sealed, and what an old key sealed is sealed with the new one', async () => {
  const [old, next, url] = [newKeys(), newKeys(), await newUrl()]
  const before = await open(old, url)
  await join('older', null)
  const { proxy, pool } = await use(before)
  expect(await sealAll(before.all)).toBe(false)
  await store.db.execute(sql`delete from hosts`)
  expect(await sealAll(before.all)).toBe(true)
  await store.close()

  const both = await open([...next, ...old], url)
  await assertOpens(both.secrets, both.all)
  expect(await sealAll(both.all)).toBe(true)
  await store.close()

  const after = await open(next, url)
  await assertOpens(after.secrets, after.all)
  expect(await after.proxies.upstream(proxy.id)).toMatchObject({ password: PASSWORD })
  expect(await after.pools.all()).toEqual([pool])
  await store.close()

  const wrong = await open(newKeys(), url)
  await expect(assertOpens(wrong.secrets, wrong.all)).rejects.toThrow(/sealed with the key \w{12}.*POOLDECK_SECRET_KEY/)
})

test('only a key that all living hosts have seals', async () => {
  const [mine, ours] = [newKeys(), newKeys()]
  await open(undefined, await newUrl())
  const secrets = new Secrets([...mine, ...ours])
  const key = async () => (await secrets.seal(store.db))?.key
  expect(await key()).toBe(mine[0]?.id)
  await join('other', `x,${ours[0]?.id}`)
  expect(await key()).toBe(ours[0]?.id)
  await join('older', null)
  expect(await key()).toBeUndefined()
})

test('a sealed secret opens in its own context alone, and not when it was changed', async () => {
  const { secrets } = await open(undefined, await newUrl())
  const sealing = await secrets.seal(store.db)
  const sealed = sealing?.seal(PASSWORD, 'proxies/a')
  if (!sealed) throw new Error('It was not sealed.')
  expect(secrets.open(sealed, 'proxies/a')).toBe(PASSWORD)
  expect(sealing?.seal(PASSWORD, 'proxies/a')).not.toEqual(sealed)
  expect(() => secrets.open(sealed, 'proxies/b')).toThrow()
  const cut = Buffer.from(sealed.data, 'base64').subarray(0, 20).toString('base64')
  expect(() => secrets.open({ ...sealed, data: cut }, 'proxies/a')).toThrow()
})

test('a damaged file of the key is told, and not replaced by a new key', async () => {
  const url = await newUrl()
  await open(undefined, url)
  await store.close()
  await writeFile(path.join(folder, 'secret'), 'half')
  await expect(open(undefined, url)).rejects.toThrow(/secret doesn’t contain a key.*from a backup/)
  expect(await readFile(path.join(folder, 'secret'), 'utf8')).toBe('half')
})

test('no other user of the machine reads the data folder, whatever the umask, also one that they could read', async () => {
  await furnishData(folder)
  const umask = process.umask(0)
  try {
    await open()
    await store.announce('http://127.0.0.1:1')
    await store.close()
    await chmod(folder, 0o755)
    for (const file of await filesIn(folder)) await chmod(file, 0o644)
    await use(await open())
    await store.announce('http://127.0.0.1:1')
  } finally {
    process.umask(umask)
  }
  // Some files of the embedded database have the rights that the umask leaves. No other user can enter its folder.
  for (const location of [folder, ...(await readdir(folder)).map((name) => path.join(folder, name))]) {
    expect((await stat(location)).mode & 0o077, location).toBe(0)
  }
})
