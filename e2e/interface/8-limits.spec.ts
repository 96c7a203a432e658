import type Kernel from '@onkernel/sdk'
import { APIError, toFile } from '@onkernel/sdk'
import { SMALL } from '../support/api'
import { expect, refusal, test } from './fixtures'
import { INSIDE } from './inside-limits'
import { LONGEST_NAME, type Subject, type There } from './limit-subject'
import { RECORDS } from './record-limits'
import { SESSIONS } from './session-limits'
import { type OpenApi, statedLimits } from './stated-limits'
import { zipOf } from './zip'

/**
 * Every bound of a single field in the interface: just within it and just beyond. What more than one field
 * decides (exactly one of id and name, the bytes of a policy, the sum of all sizes) stands with its section.
 */

/** Bounds that are tried in a test of their own, because their bodies are no JSON. */
const UPLOADS = [
  'uploadExtension name',
  'loadBrowserExtensions extensions',
  'loadBrowserExtensions extensions[].name',
  'putScenarioBaseline picture',
  'writeFile path',
  'writeFile mode',
  'uploadFiles files',
  'uploadFiles files[].dest_path',
  'uploadZip dest_path',
]

const zip = (name: string) => toFile(zipOf(name), `${name.slice(0, 20)}.zip`, { type: 'application/zip' })

/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const COMPARED = {
  name: 'limits',
  display: { width: 1, height: 1 },
  steps: [{ id: 'look', kind: 'check', check: { type: 'picture_equals' } }],
}

async function arrange(kernel: Kernel): Promise<There> {
  const [pool, proxy, profile, extension, scenario] = await Promise.all([
    kernel.browserPools.create({ size: 1, fill_rate_per_minute: 0 }),
    kernel.proxies.create({ type: 'custom', config: { host: '127.0.0.1', port: 1 } }),
    kernel.profiles.create({ name: LONGEST_NAME }),
    kernel.extensions.upload({ file: await zip('limits'), name: LONGEST_NAME }),
    kernel.post<{ id: string }>('/service/scenarios', { body: COMPARED }),
  ])
  return {
    pool: pool.id,
    proxy: proxy.id ?? '',
    profile: profile.id,
    extension: extension.id,
    scenario: scenario.id,
    session: 'none',
  }
}

/** What the service finds wrong with a body: a text for each member. Nothing when the form of the body is right. */
async function wrongWith(kernel: Kernel, { method, path }: Subject, there: There, body: object): Promise<string[]> {
  const send = { get: { query: body as Record<string, unknown> }, post: { body }, put: { body }, patch: { body } }[
    method
  ]
  try {
    await kernel[method](path(there), send)
    return []
  } catch (error) {
    if (!(error instanceof APIError)) throw error
    if (error.status !== 400) return []
    const { details } = error.error as { details?: { message: string }[] }
    return (details ?? []).map(({ message }) => message)
  }
}

async function tryLimits(kernel: Kernel, subject: Subject, there: There): Promise<void> {
  const { operation, base, wrong } = subject
  for (const { field, within, beyond } of subject.limits(there)) {
    const root = field.split(/[.[]/)[0] ?? ''
    const tried = async (body: object) => {
      const said = await wrongWith(kernel, subject, there, { ...base?.(there), ...wrong, ...body })
      return said.filter((text) => text.startsWith(root)).filter((text) => !text.includes('[1].'))
    }
    for (const body of within) expect(await tried(body), `${operation} ${field} within its bounds`).toEqual([])
    for (const body of beyond) expect(await tried(body), `${operation} ${field} beyond its bounds`).not.toEqual([])
  }
}

test('what is made and kept: each bound, just within and just beyond', async ({ kernel }) => {
  const there = await arrange(kernel)
  for (const subject of RECORDS) await tryLimits(kernel, subject, there)
  const keys = await kernel.get<{ id: string; name: string }[]>('/org/api_keys?limit=100')
  for (const { id, name } of keys) if (/^(x+|limits)$/.test(name)) await kernel.delete(`/org/api_keys/${id}`)
})

test('what is asked of a session: each bound, just within and just beyond', async ({ kernel }) => {
  const { session_id: session } = await kernel.browsers.create({ headless: true, viewport: SMALL })
  const there = { ...(await arrange(kernel)), session }
  for (const subject of [...SESSIONS, ...INSIDE]) await tryLimits(kernel, subject, there)

  const load = (count: number, name = 'loaded') =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => ({ name: `${name}${index}`, zip_file: await zip(name) })),
    )
  // Each load starts the browser anew.
  const most = [...(await load(19)), ...(await load(1, 'x'.repeat(254)))]
  await kernel.browsers.loadExtensions(session, { extensions: most })
  await refusal(kernel.browsers.loadExtensions(session, { extensions: await load(21) }), 400)
  await refusal(kernel.browsers.loadExtensions(session, { extensions: [] }), 400)
  await refusal(kernel.browsers.loadExtensions(session, { extensions: await load(1, 'x'.repeat(255)) }), 400)

  for (const name of ['x', 'x'.repeat(255)]) await kernel.extensions.upload({ file: await zip('x'), name })
  for (const name of ['x'.repeat(256), 'a b']) {
    await refusal(kernel.extensions.upload({ file: await zip('x'), name }), 400)
  }
  await tryFiles(kernel, session)
  await kernel.browsers.deleteByID(session)

  /** A whole picture with nothing behind it, up to a size. */
  const baseline = (bytes: number) => {
    const body = new FormData()
    body.set('picture', new Blob([PIXEL, new Uint8Array(bytes - PIXEL.length)]), 'pixel.png')
    return kernel.put(`/service/scenarios/${there.scenario}/baselines/look`, { body })
  }
  for (const bytes of [PIXEL.length, 16 * 1024 * 1024]) await baseline(bytes)
  await refusal(baseline(16 * 1024 * 1024 + 1), 400)
})

async function tryFiles({ browsers: { fs } }: Kernel, session: string): Promise<void> {
  await fs.writeFile(session, Buffer.from('x'), { path: '/tmp/within', mode: '0644' })
  for (const path of ['', 'x', `/${'x'.repeat(4095)}`]) {
    await refusal(fs.writeFile(session, Buffer.from('x'), { path }), 400)
    await refusal(fs.uploadZip(session, { dest_path: path, zip_file: await zip('x') }), 400)
    await refusal(fs.upload(session, { files: [{ dest_path: path, file: await zip('x') }] }), 400)
  }
  await refusal(fs.writeFile(session, Buffer.from('x'), { path: '/tmp/x', mode: '999' }), 400)
  const files = (count: number) =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => ({ dest_path: `/tmp/${index}`, file: await zip('x') })),
    )
  await fs.upload(session, { files: await files(50) })
  await refusal(fs.upload(session, { files: await files(51) }), 400)
}

test('the longest hold is carried out, one that would outlast the client is refused', async ({ kernel, api, site }) => {
  const { session_id: id } = await api.session({ headless: true, kiosk_mode: true, start_url: site.url })
  await expect.poll(() => site.size).toBeDefined()
  const hold = (duration: number, signal?: AbortSignal) =>
    kernel.browsers.computer.pressKey(id, { keys: ['a'], duration }, { ...(signal && { signal }) })
  expect((await refusal(hold(60_000), 400)).message).toContain('60.0 s')
  const caller = new AbortController()
  const given = hold(54_000, caller.signal).catch((error: unknown) => error)
  await expect.poll(() => site.keys.map(({ type }) => type)).toContain('keydown')
  caller.abort()
  expect(await given).toBeInstanceOf(Error)
  await expect.poll(() => site.keys.at(-1)?.type).toBe('keyup')
})

test('every bound that openapi.json states is tried here', async ({ service }) => {
  const described = (await (await fetch(`${service.origin}/openapi.json`)).json()) as OpenApi
  const there = { pool: '', proxy: '', profile: '', extension: '', session: '', scenario: '' }
  const tried = [...RECORDS, ...SESSIONS, ...INSIDE].flatMap(({ operation, limits }) =>
    limits(there).map(({ field }) => `${operation} ${field}`),
  )
  expect([...new Set([...tried, ...UPLOADS])].sort()).toEqual(statedLimits(described))
})
