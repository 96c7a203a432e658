import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { manifest, zip, type ZipEntry } from '../../../../e2e/support/archive'
import { unpackExtension } from './unpack'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pooldeck-unpack-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true })
})

/** Unpacks an archive and gives the names of what came out. */
async function unpacked(archive: Buffer | readonly ZipEntry[]): Promise<string[]> {
  const file = path.join(folder, 'archive.zip')
  await writeFile(file, Buffer.isBuffer(archive) ? archive : zip(archive))
  const out = path.join(folder, 'out')
  await unpackExtension(file, out, 'file')
  const found = await readdir(out, { recursive: true, withFileTypes: true })
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(out, path.join(entry.parentPath, entry.name)))
    .sort()
}

const file = (name: string, more: Partial<ZipEntry> = {}): ZipEntry => ({ name, content: `this is ${name}`, ...more })

describe('what people zip is taken', () => {
  test.each<[string, readonly ZipEntry[], string[]]>([
    ['the files of an extension', [manifest(), file('a/b.js')], ['a/b.js', 'manifest.json']],
    ['without compression', [manifest(), file('b.js', { method: 0 })], ['b.js', 'manifest.json']],
    ['with entries for folders', [manifest(), { name: 'a/', mode: 0o40755 }, file('a/b')], ['a/b', 'manifest.json']],
    ['with modes of files', [manifest(), file('b.js', { mode: 0o100755 })], ['b.js', 'manifest.json']],
    ['with backslashes', [manifest(), file('a\\b.js')], ['a/b.js', 'manifest.json']],
    ['with a dot in front', [{ ...manifest(), name: './manifest.json' }, file('./a.js')], ['a.js', 'manifest.json']],
    [
      'the folder instead of what is in it',
      [{ name: 'my/' }, { ...manifest(), name: 'my/manifest.json' }, file('my/x/a.js')],
      ['manifest.json', 'x/a.js'],
    ],
    ['on a Mac', [{ ...manifest(), name: 'my/manifest.json' }, file('__MACOSX/my/._manifest.json')], ['manifest.json']],
    ['with a manifest in a folder too', [file('a/manifest.json'), manifest()], ['a/manifest.json', 'manifest.json']],
  ])('%s', async (_what, entries, names) => {
    expect(await unpacked(entries)).toEqual(names)
  })

  test('and comes out as it went in, however large', async () => {
    const content = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251))
    await unpacked([manifest(), { name: 'data.bin', content }])
    expect((await readFile(path.join(folder, 'out', 'data.bin'))).equals(content)).toBe(true)
  })

  test('a manifest with a byte order mark and comments', async () => {
    const content = `\uFEFF// "quoted"
      { /* " */ "manifest_version": 3, "name": "not // a \\" comment", /* two
      lines */ "version": "1.2.3.65535" }`
    expect(await unpacked([{ name: 'manifest.json', content }])).toEqual(['manifest.json'])
  })
})

describe('what is no good is told, at the part that held it', () => {
  const megabyte = 1024 * 1024
  /** Large enough by itself that the ratio is not what is wrong. */
  const large = (name: string, claimed: number) =>
    file(name, { content: randomBytes(2 * megabyte), size: claimed * megabyte })
  const encrypted = file('secret.js', { flags: 1 })
  test.each<[string, Buffer | readonly ZipEntry[]]>([
    ['is not a ZIP archive', Buffer.from('{"manifest_version":3}')],
    ['is not a ZIP archive', Buffer.alloc(0)],
    ['is not a ZIP archive', zip([manifest()]).subarray(0, -10)],
    ['is encrypted (secret.js)', [manifest(), encrypted]],
    ['packs a.js by method 14', [manifest(), file('a.js', { method: 14 })]],
    ['holds ../a.js, a path that could climb out', [manifest(), file('../a.js')]],
    ['holds a/../../a.js, a path that could climb out', [manifest(), file('a/../../a.js')]],
    ['holds ../a.js, a path that could climb out', [manifest(), file('..\\a.js')]],
    ['holds /etc/passwd, an absolute path', [manifest(), file('/etc/passwd')]],
    ['holds C:/a.js, an absolute path', [manifest(), file('C:\\a.js')]],
    ['holds a, which is a link or a device', [manifest(), { name: 'a', content: '/etc', mode: 0o120777 }]],
    ['holds a, which is a link or a device', [manifest(), { name: 'a', mode: 0o020666 }]],
    ['holds a.js twice', [manifest(), file('a.js'), file('a.js')]],
    ['holds a.js twice', [manifest(), file('a.js'), file('./a.js')]],
    ['holds a twice', [manifest(), file('a'), file('a/b')]],
    ['holds a twice', [manifest(), file('a/b'), file('a')]],
    ['holds a path that no file can have', [manifest(), file('a\0b')]],
    ['holds a path that is too long', [manifest(), file('a'.repeat(256))]],
    ['holds a path that is too long', [manifest(), file('a/'.repeat(600))]],
    ['holds 10001 entries', [manifest(), ...Array.from({ length: 10_000 }, (_, index) => file(`${index}`))]],
    [
      'unpacks to more than 100 times its own size',
      [manifest(), file('bomb', { content: Buffer.alloc(20 * megabyte) })],
    ],
    ['unpacks to more than 256 MiB', [manifest(), large('a', 200), large('b', 57)]],
    ['is a damaged ZIP archive', [manifest(), file('a', { size: 4 })]],
    ['is a damaged ZIP archive: the checksum of a', [manifest(), file('a', { crc: 1 })]],
    ['has no manifest.json at its top', []],
    ['has no manifest.json at its top', [file('a/b/manifest.json')]],
    ['has no manifest.json at its top', [{ ...manifest(), name: 'a/manifest.json' }, file('b.js')]],
    ['has no manifest.json at its top', [{ ...manifest(), name: 'a/manifest.json' }, file('ab/c.js')]],
    ['not valid JSON', [{ name: 'manifest.json', content: '{' }]],
    ['not valid JSON', [{ name: 'manifest.json', content: '/*'.repeat(300_000) }]],
    ['not valid JSON', [{ name: 'manifest.json', content: `"${'\\"'.repeat(300_000)}\\` }]],
    ['it must be an object', [{ name: 'manifest.json', content: '[]' }]],
    ['manifest_version must be 3', [manifest({ manifest_version: 2 })]],
    ['manifest_version must be 3', [manifest({ manifest_version: '3' })]],
    ['name is required; version is required', [manifest({ name: undefined, version: undefined })]],
    ['name must not be empty', [manifest({ name: ' ' })]],
    ['version must be 1 to 4 whole numbers', [manifest({ version: '1.0-beta' })]],
    ['version must be 1 to 4 whole numbers', [manifest({ version: '1.2.3.65536' })]],
    ['version must be 1 to 4 whole numbers', [manifest({ version: '1.02' })]],
    ['not encoded as UTF-8', [{ name: 'manifest.json', content: Buffer.from('{"name":"\xff"}', 'latin1') }]],
    ['too large', [manifest({ description: 'x'.repeat(megabyte) })]],
  ])('%s', async (words, archive) => {
    const failure: unknown = await unpacked(archive).catch((error: unknown) => error)
    expect(failure).toMatchObject({ status: 400, code: 'bad_request', details: [{ code: 'invalid_input' }] })
    expect((failure as Error).message).toMatch(/^file: /)
    expect((failure as Error).message).toContain(words)
    expect(await readdir(folder)).not.toContain('a.js')
  })
})
