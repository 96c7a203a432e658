import type Kernel from '@onkernel/sdk'
import { toFile } from '@onkernel/sdk'
import { SMALL } from '../../support/api'
import { expect, refusal, test } from '../fixtures'
import { zipOf } from '../zip'

/** Bounds of bodies that are no JSON, and of what the client waits for; the others are tried by `src/contract/limits.test.ts`. */

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

test('what is uploaded: each bound, just within and just beyond', async ({ kernel }) => {
  const { session_id: session } = await kernel.browsers.create({ headless: true, viewport: SMALL })
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

  const { id } = await kernel.post<{ id: string }>('/service/scenarios', { body: COMPARED })
  /** A whole picture with nothing behind it, up to a size. */
  const baseline = (bytes: number) => {
    const body = new FormData()
    body.set('picture', new Blob([PIXEL, new Uint8Array(bytes - PIXEL.length)]), 'pixel.png')
    return kernel.put(`/service/scenarios/${id}/baselines/look`, { body })
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
