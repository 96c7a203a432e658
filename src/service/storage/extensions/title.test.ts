import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { manifest, zip, type ZipEntry } from '../../../../e2e/support/archive'
import { unpackExtension } from './unpack'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pooldeck-title-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function titleOf(...entries: ZipEntry[]) {
  const archive = path.join(folder, 'archive.zip')
  await writeFile(archive, zip(entries))
  return unpackExtension(archive, path.join(folder, 'out'), 'file')
}

const messages = (content: string | Buffer, locale = 'en'): ZipEntry => ({
  name: `_locales/${locale}/messages.json`,
  content,
})
const LOCALIZED = { name: '__MSG_appName__', version: '2.4.1' }

test('an extension is called what its manifest says', async () => {
  expect(await titleOf(manifest({ name: 'Ad\n Blocker', version: '2.4.1' }))).toEqual({
    name: 'Ad Blocker',
    version: '2.4.1',
  })
})

test('a name that stands for a text is told in the language of the extension', async () => {
  const texts = JSON.stringify({ APPNAME: { message: 'Werbeblocker' }, other: { message: 7 } })
  const said = manifest({ name: '__MSG_appName__ (beta)', default_locale: 'de' })
  expect(await titleOf(said, messages('{}'), messages(texts, 'de'))).toMatchObject({ name: 'Werbeblocker (beta)' })
})

test.each<[string, ZipEntry[]]>([
  ['there is no such file', []],
  ['it is no JSON', [messages('{')]],
  ['it is no object', [messages('[]')]],
  ['it is not encoded as UTF-8', [messages(Buffer.from('{"appName":{"message":"\xff"}}', 'latin1'))]],
  ['it has no such text', [messages('{"constructor":{"message":"x"}}')]],
  ['it is larger than a manifest may be', [messages(`{"appName":{"message":"${'x'.repeat(1024 * 1024)}"}}`)]],
])('the name stays as it is when %s', async (_why, files) => {
  expect(await titleOf(manifest({ ...LOCALIZED, default_locale: 'en' }), ...files)).toEqual(LOCALIZED)
})

test.each<unknown>(['../../..', 'en/../..', '', 7, ['en'], 'x'.repeat(500)])(
  'a language that is no name of a folder is not looked for: %s',
  async (locale) => {
    const found = await titleOf(
      manifest({ ...LOCALIZED, default_locale: locale }),
      messages('{"appName":{"message":"x"}}'),
    )
    expect(found).toEqual(LOCALIZED)
  },
)

test('a name is one short line, whatever is in it', async () => {
  const { name } = await titleOf(manifest({ name: `a\u202e\u0000${'😀'.repeat(5_000)}` }))
  expect(name).toBe(`a ${'😀'.repeat(63)}`)
})

test('a text that names itself is told once', async () => {
  const texts = JSON.stringify({ appName: { message: '__MSG_appName__'.repeat(100) } })
  const { name } = await titleOf(manifest({ ...LOCALIZED, default_locale: 'en' }), messages(texts))
  expect(name).toHaveLength(128)
})
