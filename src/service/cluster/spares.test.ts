import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { expect, onTestFinished, test } from 'vitest'
import { BrowserCreate } from '../../contract/session-requests'
import { Store } from '../database/store'
import { sharedPostgres } from '../database/test-database'
import { peerRoutes } from '../http/peer-routes'
import type { Launch, LiveBrowser } from '../session/browsers'
import { openTestCore } from '../test-core'

/** A browser that is there at once and does nothing. */
const launch: Launch = () => {
  const never = new Promise<never>(() => undefined)
  const probe = { program: '', ask: () => Promise.resolve() }
  const common = { dispose: () => Promise.resolve(), ended: never, probes: [], probe }
  const parts = { over: never, tabs: { crashed: false }, usage: {}, stoppedProgram: () => undefined }
  return Promise.resolve({ browser: { ...common, ...parts }, computer: common } as unknown as LiveBrowser)
}

/** A host of a database, which answers the others. */
async function open(id: string, url: string, spares: number) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pooldeck-spares-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const store = await Store.open({ dataDir, url })
  onTestFinished(() => store.close())
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const core = await openTestCore({ store, dataDir, launch, spares, host: { id, address, version: '0' } })
  onTestFinished(() => core.dispose())
  server.on('request', getRequestListener(peerRoutes(core).fetch))
  return core
}

test('a session begins on the host that has a spare of its kind, and where it was asked for when none has', async () => {
  const postgres = sharedPostgres()
  const url = postgres.url(await postgres.database())
  const [front, home] = [await open('front', url, 0), await open('home', url, 1)]
  const reader = { origin: 'http://here', caller: { name: 'ci', rights: [] } }
  const create = (request: object) =>
    front.starts.create(BrowserCreate.parse(request), { reader, signal: new AbortController().signal })
  home.standalone.spares.begin()
  const kind = front.standalone.missingSpare(BrowserCreate.parse({})) ?? ''
  await expect.poll(async () => (await front.peers.withSpare(kind)).map(({ id }) => id)).toEqual(['home'])
  expect(await create({ name: 'mine' })).toMatchObject({ grant: { host: 'home' }, record: { name: 'mine' } })
  expect(home.sessions.find('mine').session.owner).toBe(home.standalone)
  expect(await create({ headless: true, name: 'own' })).toMatchObject({ session: { owner: front.standalone } })
})
