import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import Kernel, { BadRequestError, ConflictError, NotFoundError, PermissionDeniedError, toFile } from '@onkernel/sdk'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { LocalFolders } from '../storage/local-folders'
import { Extensions } from '../storage/extensions/extensions'
import { manifest, zip } from '../../../e2e/support/archive'
import { MOST_UPLOAD_BYTES } from '../../contract/extension'
import { MAIN_KEY, TestApi } from './test-api'

let api: TestApi
const archive = zip([manifest(), { name: 'content.js', content: 'document.title = "seen"' }])
const file = (bytes: Buffer = archive) => toFile(bytes, 'extension.zip', { type: 'application/zip' })

beforeAll(async () => {
  api = await TestApi.open()
})
afterEach(async () => {
  const { extensions } = api.sdk()
  for await (const { id } of extensions.list()) await extensions.delete(id)
  expect(await readdir(path.join(api.folder, 'extensions'))).toEqual([])
})
afterAll(() => api.close())

describe('extensions over the API, by the public SDK', () => {
  test('are uploaded, found, downloaded byte by byte, listed page by page, and deleted', async () => {
    const { extensions } = api.sdk()
    const uploaded = await extensions.upload({ file: await file(), name: 'first' })
    expect(uploaded).toEqual({
      id: expect.stringMatching(/^[a-z][a-z0-9]{23}$/) as string,
      created_at: expect.any(String) as string,
      name: 'first',
      size_bytes: archive.length,
      checksum: createHash('sha256').update(archive).digest('hex'),
      manifest: { name: 'Test', version: '1.0' },
    })
    expect(await extensions.get('first')).toEqual(uploaded)
    const download = await extensions.download(uploaded.id)
    expect(download.headers.get('content-type')).toBe('application/octet-stream')
    expect(download.headers.get('content-disposition')).toBe('attachment; filename="first.zip"')
    expect(download.headers.get('content-length')).toBe(String(archive.length))
    expect(Buffer.from(await download.arrayBuffer()).equals(archive)).toBe(true)

    const { id } = await extensions.upload({ file: await file() })
    const listed: string[] = []
    for await (const extension of extensions.list({ limit: 1 })) listed.push(extension.id)
    expect(listed.sort()).toEqual([id, uploaded.id].sort())
    expect((await extensions.list({ query: 'FIR' })).getPaginatedItems()).toEqual([uploaded])
    await extensions.delete('first')
    await expect(extensions.get('first')).rejects.toThrow(NotFoundError)
    await expect(extensions.download(uploaded.id)).rejects.toThrow(NotFoundError)
  })

  test('may be sent as a stream', async () => {
    const archivePath = path.join(api.folder, 'sent.zip')
    await writeFile(archivePath, archive)
    const { size_bytes } = await api.sdk().extensions.upload({ file: createReadStream(archivePath) })
    expect(size_bytes).toBe(archive.length)
  })

  test('that share a name are a conflict, and one that the interface needs cannot be a name', async () => {
    const { extensions } = api.sdk()
    await extensions.upload({ file: await file(), name: 'taken' })
    await expect(extensions.upload({ file: await file(), name: 'taken' })).rejects.toThrow(ConflictError)
    const reserved = extensions.upload({ file: await file(), name: 'from_chrome_store' })
    await expect(reserved).rejects.toThrow('name: is reserved; choose another name')
  })

  test('of the Chrome Web Store are not available', async () => {
    const store = api.sdk().extensions.downloadFromChromeStore({ url: 'https://chromewebstore.google.com/detail/x' })
    await expect(store).rejects.toThrow(PermissionDeniedError)
    await expect(store).rejects.toThrow('not available on this service')
  })
})

describe('an upload that is no good says why and leaves nothing', () => {
  test('the archive', async () => {
    const upload = api.sdk().extensions.upload({ file: await file(Buffer.from('no zip')), name: 'bad' })
    await expect(upload).rejects.toThrow(BadRequestError)
    await expect(upload).rejects.toMatchObject({
      error: { details: [{ code: 'invalid_input', message: 'file: is not a ZIP archive' }] },
    })
  })

  test.each<[string, (form: FormData) => void]>([
    ['file: is required', () => {}],
    ['file: must be a file', (form) => form.append('file', 'text')],
    ['name: use 1 to 255 letters', (form) => form.append('name', 'not good')],
    ['file: duplicate field', (form) => ['a', 'b'].forEach((name) => form.append('file', new File(['x'], name)))],
  ])('the form: %s', async (words, fill) => {
    const form = new FormData()
    fill(form)
    const answer = await api.ask('/extensions', { method: 'POST', body: form })
    expect(answer.status).toBe(400)
    expect(((await answer.json()) as { message: string }).message).toContain(words)
  })

  test.each<[string, RequestInit]>([
    ['it says application/json', { body: '{}', headers: { 'Content-Type': 'application/json' } }],
    ['body: is required: send the parts of a form', {}],
  ])('the request: %s', async (words, init) => {
    const answer = await api.ask('/extensions', { method: 'POST', ...init })
    expect(answer.status).toBe(400)
    expect(((await answer.json()) as { message: string }).message).toContain(words)
  })

  test('its size, also over a real connection', async () => {
    const server = createAdaptorServer({ fetch: api.whole.fetch }).listen(0, '127.0.0.1')
    try {
      await once(server, 'listening')
      const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const { extensions } = new Kernel({ baseURL, apiKey: MAIN_KEY, maxRetries: 0 })
      await expect(extensions.upload({ file: await file(Buffer.alloc(MOST_UPLOAD_BYTES)) })).rejects.toMatchObject({
        status: 413,
      })
      expect((await extensions.upload({ file: await file() })).size_bytes).toBe(archive.length)
    } finally {
      server.close()
    }
  })
})

test('a start removes what was left half-way, and keeps the rest', async () => {
  const { id } = await api.sdk().extensions.upload({ file: await file() })
  await mkdir(path.join(api.folder, 'extensions', 'half.unfinished'))
  const folders = new LocalFolders(api.folder)
  const extensions = await Extensions.open({ db: api.store.db, folders, usedBy: () => Promise.resolve(['a-pool']) })
  expect(await readdir(path.join(api.folder, 'extensions'))).toEqual([id])
  expect((await readdir((await extensions.unpacked(id)).folder)).sort()).toEqual(['content.js', 'manifest.json'])
  await expect(extensions.delete(id)).rejects.toMatchObject({
    code: 'in_use',
    message: expect.stringContaining('a-pool') as string,
  })
  expect(await extensions.find(id)).not.toHaveProperty('last_used_at')
  await extensions.touch([id])
  expect(await extensions.find(id)).toHaveProperty('last_used_at')
})
