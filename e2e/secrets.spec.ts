import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright/test'
import { Api } from './support/api'
import { filesWith } from './support/files-with'
import type { RunningService } from './support/running-service'
import { expect, test } from './support/test'
import { LIGHT } from './support/viewer-browser'

const MAIN_KEY = 'main-key-that-must-stay-secret'
const WRONG_KEY = 'wrong-key-that-was-typed'
const PASSWORD = 'password-of-the-proxy'
const TOKEN = 'token-of-the-policy'
const CREDENTIALS = 'credentials-of-the-address'
const proxy = (host: string, port: number) => ({
  type: 'custom',
  protocol: 'http',
  config: { host, port, username: 'user', password: PASSWORD },
})

/** All that the service writes from now on. */
function heard(service: RunningService): () => string {
  let said = ''
  for (const stream of [service.process.stdout, service.process.stderr]) {
    stream?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  }
  return () => said
}

test('no key, password or debugger’s address is written to the log, whatever goes wrong, nor to the data folder, which no other user can read', async ({
  startService,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pooldeck-e2e-'))
  const service = await startService({
    ...LIGHT,
    POOLDECK_LOG: 'info',
    POOLDECK_API_KEY: MAIN_KEY,
    POOLDECK_DATA_DIR: dataDir,
  })
  const said = heard(service)
  const api = new Api(service)
  const { key } = await api.createKey(['read'])
  const as = (presented: string, path: string, init: RequestInit = {}) =>
    fetch(service.origin + path, { ...init, headers: { Authorization: `Bearer ${presented}` } })

  expect((await as(WRONG_KEY, '/browser_pools')).status).toBe(401)
  expect((await as(key, '/browser_pools')).status).toBe(200)
  expect((await as(key, '/browser_pools', { method: 'POST', body: `{"size": ${PASSWORD}` })).status).toBe(403)
  expect((await as(MAIN_KEY, '/browser_pools', { method: 'POST', body: `{"size": ${PASSWORD}` })).status).toBe(400)

  const kept = (await (await service.fetch('POST', '/proxies', proxy('127.0.0.1', 1))).json()) as { id: string }
  expect((await service.fetch('POST', `/proxies/${kept.id}/check`)).status).toBe(422)
  const config = {
    chrome_policy: { RestrictSigninToPattern: TOKEN },
    start_url: `http://user:${CREDENTIALS}@shop.test/`,
  }
  const pool = await api.createPool({ size: 1, headless: true, proxy_id: kept.id, ...config })
  const { session_id, cdp_ws_url } = await api.acquire(pool)
  const [, token = ''] = cdp_ws_url.split('?jwt=')
  expect(token).toHaveLength(43)
  const debugging = await chromium.connectOverCDP(cdp_ws_url)
  await api.endSession(session_id)
  await expect.poll(() => debugging.isConnected()).toBe(false)
  expect((await fetch(cdp_ws_url.replace('ws', 'http'))).status).toBe(401)

  service.fillDisk()
  expect((await service.fetch('POST', '/proxies', proxy('proxy.example.com', 3128))).status).toBe(500)
  expect((await service.fetch('POST', '/org/api_keys', { name: 'late', rights: ['read'] })).status).toBe(500)
  service.makeRoom()
  await api.deleteAllPools()
  // Ctrl+C.
  await service.stop('SIGINT')
  expect(service.process.exitCode).toBe(0)

  // It did speak of the calls, and of what failed.
  expect(said()).toContain('"operation":"createProxy"')
  expect(said()).toContain('couldn’t write')
  expect(said()).toContain('Debugger disconnected')
  for (const secret of [MAIN_KEY, WRONG_KEY, key, PASSWORD, TOKEN, CREDENTIALS, token])
    expect(said()).not.toContain(secret)
  for (const secret of [MAIN_KEY, WRONG_KEY, key, PASSWORD, TOKEN, CREDENTIALS, token])
    expect(filesWith(secret, dataDir)).toEqual([])
  // Some files of the embedded database have the rights that the umask leaves. No other user can enter its folder.
  const entries = readdirSync(dataDir, { recursive: true }).filter((name) => !String(name).startsWith('database/'))
  const open = entries.filter((name) => (statSync(join(dataDir, String(name))).mode & 0o077) !== 0)
  expect(open).toEqual([])
  rmSync(dataDir, { recursive: true })
})
