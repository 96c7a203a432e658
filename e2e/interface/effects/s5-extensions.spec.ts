import { createHash } from 'node:crypto'
import { toFile } from '@onkernel/sdk'
import { zipOf, zipWith } from '../zip'
import { expect, refusal, test } from '../fixtures'

/** Rule 5.3: extensions, from the upload to the page that they change. */

const file = (zip: Buffer) => toFile(zip, 'extension.zip', { type: 'application/zip' })

test('an extension is uploaded, listed, downloaded and deleted', async ({ kernel }) => {
  const zip = zipOf('First')
  const { id, name, size_bytes, checksum } = await kernel.extensions.upload({ file: await file(zip), name: 'first' })
  expect([name, size_bytes]).toEqual(['first', zip.length])
  expect(checksum).toBe(createHash('sha256').update(zip).digest('hex'))
  expect((await kernel.extensions.get('first')).id).toBe(id)
  expect(Buffer.from(await (await kernel.extensions.download(id)).arrayBuffer()).equals(zip)).toBe(true)
  await refusal(kernel.extensions.upload({ file: await file(zip), name: 'first' }), 409)
  await kernel.extensions.upload({ file: await file(zip) })
  expect((await kernel.extensions.list()).getPaginatedItems()).toHaveLength(2)
  await kernel.extensions.delete('first')
  await refusal(kernel.extensions.get('first'), 404)
})

test('what is no good extension is a 400 that says why', async ({ kernel }) => {
  const upload = async (content: Buffer) => {
    const { message, says } = await refusal(kernel.extensions.upload({ file: await file(content) }), 400)
    return [message, ...says].join(' ')
  }
  expect(await upload(Buffer.from('this is no zip'))).toContain('file')
  expect(await upload(zipWith({ 'readme.txt': 'hello' }))).toContain('manifest.json')
  expect(await upload(zipWith({ 'manifest.json': '{' }))).toContain('manifest.json')
  expect(await upload(zipWith({ 'manifest.json': '{}', '../climbs': 'out' }))).toContain('../climbs')
  expect(await upload(zipWith({ 'manifest.json': '{}', bomb: Buffer.alloc(20 * 1024 * 1024) }))).toContain('100 times')
  expect((await kernel.extensions.list()).getPaginatedItems()).toEqual([])
})

test('a pool loads its extensions in order, and they run in the page', async ({ kernel, api, site }) => {
  for (const name of ['one', 'two']) await kernel.extensions.upload({ file: await file(zipOf(name)), name })
  const pool = await api.createPool({
    size: 1,
    headless: true,
    extensions: [{ name: 'two' }, { name: 'one' }],
    start_url: `${site.url}form`,
  })
  const { id: one } = await kernel.extensions.get('one')
  const { id: two } = await kernel.extensions.get('two')
  expect((await kernel.browserPools.retrieve(pool.id)).extension_ids).toEqual([two, one])
  expect((await kernel.browserPools.retrieve(pool.id)).browser_pool_config.extensions).toEqual([
    { name: 'two' },
    { name: 'one' },
  ])
  // Its script writes the name into the field of the page.
  await expect.poll(() => site.text).toMatch(/one|two/)
  expect((await refusal(kernel.extensions.delete('one'), 400)).message).toContain(pool.id)
})
