import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BrowserSession } from '../../contract/session'
import { manifest, zip, type ZipEntry } from '../../../e2e/support/archive'
import { json, TestService } from '../test-service'
import { VisitedSite } from '../test-visited-site'

let api: TestService
let site: VisitedSite

beforeAll(async () => {
  site = await VisitedSite.listen()
  api = await TestService.start()
})

afterAll(async () => {
  expect(await api.stop()).toEqual([])
  await site.close()
})

const list = async (query: string) =>
  (await json<BrowserSession[]>(api.call('GET', `/browsers?${query}`))).map(({ session_id }) => session_id)

/** Without a pool: of all tests, the last of which ends it. */
let session: BrowserSession

test('a session without a pool is found by what it is, and changed', async () => {
  const named = { name: 'mine', tags: { team: 'qa' }, telemetry: { enabled: true } }
  session = await api.newSession({ ...named, start_url: site.url('/visited') })
  const id = session.session_id
  expect(session).toMatchObject({ name: 'mine', timeout_seconds: 60, gpu: false, headless: true })
  expect(session).not.toHaveProperty('pool')
  expect(await json(api.call('GET', '/browsers/mine'))).toMatchObject({ session_id: id })
  expect((await api.call('POST', '/browsers', { name: 'mine' })).status).toBe(400)

  const change = (request: object) => json<BrowserSession>(api.changeSession(session, request))
  expect(await change({ name: null, tags: null, proxy_id: null, telemetry: null })).toMatchObject({ name: 'mine' })
  const changed = await change({ name: 'yours', tags: { team: 'ops' }, telemetry: { enabled: false } })
  expect(changed).toMatchObject({ name: 'yours', tags: { team: 'ops' }, telemetry: null })
  expect((await api.call('GET', '/browsers/mine')).status).toBe(404)
  for (const wrong of [
    { disable_default_proxy: true },
    { proxy_id: 'nowhere' },
    { profile: { name: 'missing' } },
    { tags: { '': 'x' } },
    { viewport: null },
  ]) {
    expect([wrong, (await api.changeSession(session, wrong)).status]).toEqual([wrong, 400])
  }
  expect(await change({ name: '' })).not.toHaveProperty('name')
  expect(await list('tags[team]=ops')).toEqual([id])
  expect(await list('tags[team]=qa')).toEqual([])
  expect(await list(`query=${id}`)).toEqual([id])
})

test('a headless session has no video, neither live nor recorded', async () => {
  const path = `/browsers/${session.session_id}`
  const live = await api.call('GET', `${path}/computer/video?viewer=one`)
  expect(await live.json()).toMatchObject({ message: expect.stringContaining('headless: false') })
  const recorded = await api.call('POST', `${path}/replays`)
  expect([recorded.status, await recorded.json()]).toMatchObject([
    400,
    { code: 'bad_request', message: expect.stringMatching(/^A headless session/) },
  ])
  expect(await json(api.call('GET', `${path}/replays`))).toEqual([])
})

test('a session is resized with its page, its data and its cookies, and not behind the back of a viewer', async () => {
  const viewport = { width: 640, height: 480 }
  const screen = `/browsers/${session.session_id}/computer/screenshot`
  const first = await api.call('GET', screen)
  const etag = first.headers.get('etag') ?? ''
  const watching = api.call('GET', screen, undefined, { headers: { 'If-None-Match': etag, Prefer: 'wait=20' } })
  await expect.poll(async () => (await api.changeSession(session, { viewport })).status).toBe(400)
  expect(await json(api.changeSession(session, { viewport }))).toMatchObject({ code: 'browser_in_use' })

  const resized = await json<BrowserSession>(api.changeSession(session, { viewport: { ...viewport, force: true } }))
  expect(resized).toMatchObject({ session_id: session.session_id, viewport: { ...viewport, refresh_rate: 60 } })
  expect([200, 304]).toContain((await watching).status)
  await expect.poll(() => site.at('/visited').map(({ cookies }) => cookies)).toEqual([[], ['kept', 'session']])
  const picture = Buffer.from(await (await api.call('POST', screen)).arrayBuffer())
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([640, 480])
})

/** An extension that requests a path of a site as soon as there is a page. */
const asking = (name: string): [ZipEntry, ZipEntry] => [
  manifest({ name, content_scripts: [{ matches: ['<all_urls>'], js: ['content.js'] }] }),
  { name: 'content.js', content: `fetch('/${name}')` },
]

test('extensions are loaded into a session that runs, whatever way they were zipped; one that is no good changes nothing', async () => {
  const load = (files: [string, Buffer][]) => {
    const form = new FormData()
    for (const [index, [name, bytes]] of files.entries()) {
      form.set(`extensions[${index}][name]`, name)
      form.set(`extensions[${index}][zip_file]`, new File([new Uint8Array(bytes)], 'extension.zip'))
    }
    return api.call('POST', `/browsers/${session.session_id}/extensions`, undefined, { body: form })
  }
  const bad = await load([['..', zip([{ name: 'readme.txt', content: 'no manifest' }])]])
  expect([bad.status, await bad.json()]).toMatchObject([400, { message: expect.stringMatching(/extensions\[0\]/) }])
  const good = zip(asking('plain'))
  const twice = await load([['same', good], ['same', good]]) // prettier-ignore
  expect(twice.status).toBe(400)
  expect(site.at('/visited')).toHaveLength(2)

  const inFolder = asking('folder').map((entry) => ({ ...entry, name: `my extension/${entry.name}` }))
  const [commented, ...rest] = asking('commented')
  const withComment = { ...commented, content: `\uFEFF// of ours\n${String(commented.content)}` }
  const loaded = await load([
    ['...', good],
    ['folder', zip(inFolder)],
    ['commented', zip([withComment, ...rest])],
  ])
  expect([loaded.status, await loaded.text()]).toEqual([201, ''])
  for (const path of ['/plain', '/folder', '/commented'])
    await expect.poll(() => site.at(path).length, { message: path }).toBeGreaterThan(0)
})

test('the record of a session is kept when it ends', async () => {
  const id = session.session_id
  expect((await api.deleteSession(session)).status).toBe(204)
  const gone = await json<{ message: string }>(api.call('GET', `/browsers/${id}`))
  expect(gone.message).toBe(`The browser session ${id} was deleted.`)
  const record = await json<BrowserSession>(api.call('GET', `/browsers/${id}?include_deleted=true`))
  expect(record.deleted_at).toMatch(/^20/)
  expect(record).not.toHaveProperty('browser_live_view_url')
  expect(await list('tags[team]=ops')).toEqual([])
  expect(await list('status=deleted&tags[team]=ops')).toEqual([id])
  expect(await list('include_deleted=true')).toEqual([id])
})
