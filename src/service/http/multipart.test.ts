import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MOST_UPLOAD_BYTES } from '../../contract/extension'
import { withForm } from './multipart'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pooldeck-form-'))
  vi.stubEnv('TMPDIR', folder)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  // Nothing of a form stays, whatever became of it.
  expect(await readdir(folder)).toEqual([])
  await rm(folder, { recursive: true })
})

type Body = FormData | string | ReadableStream<Uint8Array> | null

const post = (body: Body, headers: Record<string, string> = {}) =>
  new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)

const lines = (...text: string[]) => `${text.join('\r\n')}\r\n`
const bounded = { 'Content-Type': 'multipart/form-data; boundary=line' }
const disposition = (name: string) => `Content-Disposition: form-data; name="${name}"`

describe('a form', () => {
  test('has its texts as texts and its files as files', async () => {
    const form = new FormData()
    const bytes = Buffer.from(Array.from({ length: 500_000 }, (_, index) => index % 251))
    form.append('name', 'grüße, 世界')
    form.append('file', new File([bytes], 'my file.zip', { type: 'application/zip' }))
    form.append('empty', new File([], 'empty'))
    await withForm(post(form), async (parts) => {
      expect(parts?.['name']).toBe('grüße, 世界')
      const file = parts?.['file'] as File
      expect([file.name, file.type, file.size]).toEqual(['my file.zip', 'application/zip', bytes.length])
      expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true)
      expect(parts?.['empty']).toMatchObject({ size: 0 })
    })
  })

  test('has no groups that nest so deep that reading them fails', async () => {
    const name = `a${'[b]'.repeat(20_000)}`
    const sent = lines('--line', disposition(name), '', 'x', '--line--')
    await withForm(post(sent, bounded), async (parts) => expect(parts).toEqual({ [name]: 'x' }))
  })

  test('is read when its last part is large and no part of a form', async () => {
    const large = lines('--line', 'Content-Disposition: attachment; name="a"', '', 'x'.repeat(100_000), '--line--')
    await withForm(post(large, bounded), async (parts) => expect(parts).toEqual({}))
  })

  test('may have lists and records in the names of its parts', async () => {
    const form = new FormData()
    form.append('extensions[1][name]', 'second')
    form.append('extensions[0][name]', 'first')
    form.append('extensions[0][zip_file]', new File(['zip'], 'first.zip'))
    form.append('tags[__proto__]', 'x')
    form.append('list[100]', 'too many for a list')
    form.append('odd[', 'kept')
    await withForm(post(form), async (parts) => {
      expect(parts).toMatchObject({
        extensions: [{ name: 'first', zip_file: { name: 'first.zip' } }, { name: 'second' }],
        list: { 100: 'too many for a list' },
        'odd[': 'kept',
      })
      expect(Object.getPrototypeOf({})).toBe(Object.prototype)
    })
  })

  test('that does not exist is told to whom it may concern', async () => {
    expect(await withForm(post(null), async (parts) => parts)).toBeUndefined()
  })

  test('is gone when its use fails', async () => {
    const form = new FormData()
    form.append('file', new File(['x'], 'x'))
    const use = withForm(post(form), () => Promise.reject(new Error('of no use')))
    await expect(use).rejects.toThrow('of no use')
  })
})

describe('what is no form is refused with what would be right', () => {
  test.each<[string, string, Record<string, string>]>([
    [
      'body: must be sent as Content-Type: multipart/form-data; it says text/plain',
      'x',
      { 'Content-Type': 'text/plain' },
    ],
    ['it says application/x-www-form-urlencoded', 'a=b', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['body: must name its boundary', 'x', { 'Content-Type': 'multipart/form-data' }],
    ['body: is not a complete form', 'nothing of that kind', bounded],
    ['body: is not a complete form', '', bounded],
    ['body: is not a complete form', lines('--line', disposition('a'), '', 'cut'), bounded],
    ['body: is not a complete form', lines('--line', `${disposition('a')}; filename="a"`, '', 'cut'), bounded],
    [
      'body: has a part without a name',
      lines('--line', 'Content-Disposition: form-data', '', 'a', '--line--'),
      bounded,
    ],
    [
      'a: duplicate field',
      lines('--line', disposition('a'), '', '1', '--line', disposition('a'), '', '2', '--line--'),
      bounded,
    ],
    [
      'a[0]: duplicate field',
      lines('--line', disposition('a'), '', '1', '--line', disposition('a[0]'), '', '2', '--line--'),
      bounded,
    ],
    [
      'a: is sent with Content-Transfer-Encoding base64',
      lines('--line', `${disposition('a')}; filename="a"`, 'Content-Transfer-Encoding: base64', '', 'AAAA', '--line--'),
      bounded,
    ],
    [
      'a: must have at most 65536 bytes',
      lines('--line', disposition('a'), '', 'x'.repeat(65_537), '--line--'),
      bounded,
    ],
    [
      'body: must have at most 100 parts',
      lines(
        ...Array.from({ length: 101 }, (_, index) => lines('--line', disposition(`a${index}`), '', '')),
        '--line--',
      ),
      bounded,
    ],
  ])('%s', async (words, body, headers) => {
    const reading = withForm(post(body, headers), async (parts) => parts)
    await expect(reading).rejects.toMatchObject({
      status: 400,
      code: 'bad_request',
      message: expect.stringContaining(words) as string,
    })
  })

  test('413: one that is too large is read no further than the limit', async () => {
    let sent = 0
    const chunk = new Uint8Array(1024 * 1024)
    const start = Buffer.from(lines('--line', `${disposition('a')}; filename="a"`, ''))
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        controller.enqueue(sent === 0 ? start : chunk)
        sent += chunk.length
      },
    })
    const before = process.memoryUsage.rss()
    await expect(withForm(post(endless, bounded), async (parts) => parts)).rejects.toMatchObject({ status: 413 })
    expect(sent).toBeLessThan(MOST_UPLOAD_BYTES + 10 * chunk.length)
    expect(process.memoryUsage.rss() - before).toBeLessThan(MOST_UPLOAD_BYTES)
    const said = { ...bounded, 'Content-Length': String(MOST_UPLOAD_BYTES + 1) }
    await expect(withForm(post('x', said), async (parts) => parts)).rejects.toMatchObject({ status: 413 })
  })

  test('400: one that its sender breaks off', async () => {
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) =>
        controller.enqueue(Buffer.from(lines('--line', `${disposition('a')}; filename="a"`, '', 'x'))),
      pull: (controller) => controller.error(new Error('hung up')),
    })
    await expect(withForm(post(broken, bounded), async (parts) => parts)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('was cut off'),
    })
  })
})
