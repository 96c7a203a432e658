import * as fc from 'fast-check'
import { manifest, zip } from '../../../e2e/support/archive'

const BOUNDARY = 'fuzz'

const good = zip([manifest(), { name: 'page.js', content: 'console.log(1)' }])

/** Archives, most of them none. */
const ARCHIVES: readonly Buffer[] = [
  good,
  Buffer.alloc(0),
  Buffer.from('PK'),
  good.subarray(0, good.length - 5),
  good.subarray(10),
  Buffer.concat([good, good]),
  Buffer.concat([Buffer.from('junk before'), good]),
  zip([]),
  zip([manifest({ manifest_version: 2 })]),
  zip([manifest({ version: '1.0.0.0.0' })]),
  zip([{ name: 'manifest.json', content: '{' }]),
  zip([{ name: 'manifest.json', content: Buffer.from([0xff, 0xfe]) }]),
  zip([{ name: 'manifest.json', content: `{"a":${'['.repeat(50_000)}` }]),
  zip([manifest(), { name: '../out.js', content: 'x' }]),
  zip([manifest(), { name: '/etc/out.js', content: 'x' }]),
  zip([manifest(), { name: 'a\u0000b.js', content: 'x' }]),
  zip([manifest(), { name: 'a.js', content: 'x' }, { name: 'a.js', content: 'y' }]),
  zip([manifest(), { name: 'a', content: 'x' }, { name: 'a/b', content: 'y' }]),
  zip([manifest(), { name: 'x'.repeat(300), content: 'y' }]),
  zip([manifest(), { name: 'link', content: '/etc/passwd', mode: 0o120777 }]),
  zip([manifest(), { name: 'secret.js', content: 'x', flags: 1 }]),
  zip([manifest(), { name: 'odd.js', content: 'x', method: 99 }]),
  zip([manifest(), { name: 'lie.js', content: 'x', size: 4_000_000_000 }]),
  zip([manifest(), { name: 'lie.js', content: 'xyz', size: 1 }]),
  zip([manifest(), { name: 'lie.js', content: 'x', crc: 1 }]),
  zip([manifest(), { name: 'bomb.js', content: Buffer.alloc(20 * 1024 * 1024) }]),
]

/** A PNG of one pixel, and what is none. */
const PICTURES: readonly Buffer[] = [
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
  Buffer.from('GIF89a'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
]

const FILE_NAMES = ['a.zip', '', '../../a', '\u00e9', 'a"b', 'a\u0000b', 'x'.repeat(2_000)]

const PART_NAMES = [
  'file',
  'name',
  'picture',
  'extensions[0][name]',
  'extensions[0][zip_file]',
  'extensions[99][name]',
  'extensions[100][name]',
  'extensions[__proto__][name]',
  '__proto__',
  'constructor[prototype]',
  '',
  'a[',
  'a]b[',
  `a${'[b]'.repeat(20_000)}`,
]

const content = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ARCHIVES) },
  { weight: 1, arbitrary: fc.constantFrom(...PICTURES) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
  { weight: 1, arbitrary: fc.constant(Buffer.alloc(70 * 1024, 'x')) },
)

const part = fc
  .record({
    name: fc.oneof(
      {
        weight: 4,
        arbitrary: fc.constantFrom('file', 'picture', 'name', 'extensions[0][name]', 'extensions[0][zip_file]'),
      },
      { weight: 1, arbitrary: fc.constantFrom(...PART_NAMES) },
    ),
    fileName: fc.option(fc.constantFrom(...FILE_NAMES)),
    content,
    more: fc.constantFrom(
      '',
      '',
      '',
      'Content-Transfer-Encoding: base64\r\n',
      'Content-Type: text/html\r\n',
      'X-Odd\r\n',
    ),
    disposition: fc.constantFrom('form-data', 'form-data', 'form-data', 'form-data', 'attachment', ''),
  })
  .map(({ name, fileName, content, more, disposition }) => {
    const file = fileName === null ? '' : `; filename="${fileName}"`
    const head = `Content-Disposition: ${disposition}; name="${name}"${file}\r\n${more}\r\n`
    return Buffer.concat([Buffer.from(head), content])
  })

/** A body of `multipart/form-data`, and what is nearly one. */
export const form: fc.Arbitrary<{ type: string; body: Buffer }> = fc
  .record({
    parts: fc.oneof(
      { weight: 9, arbitrary: fc.array(part, { maxLength: 4 }) },
      { weight: 1, arbitrary: part.map((one) => Array.from({ length: 150 }, () => one.subarray(0, 500))) },
    ),
    end: fc.constantFrom('--\r\n', '--\r\n', '--\r\n', '', '\r\n', '--\r\nepilogue'),
    start: fc.constantFrom('', '', '', 'preamble\r\n', '\r\n'),
    boundary: fc.constantFrom(BOUNDARY, BOUNDARY, BOUNDARY, 'other'),
  })
  .map(({ parts, end, start, boundary }) => {
    const bounded = parts.flatMap((one) => [Buffer.from(`--${BOUNDARY}\r\n`), one, Buffer.from('\r\n')])
    return {
      type: `multipart/form-data; boundary=${boundary}`,
      body: Buffer.concat([Buffer.from(start), ...bounded, Buffer.from(`--${BOUNDARY}${end}`)]),
    }
  })
