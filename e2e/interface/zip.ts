import { crc32, deflateRawSync } from 'node:zlib'

/** A zip file with these entries, made by hand so that it may also hold what no tool would write. */
export function zipWith(entries: Record<string, string | Buffer>): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(entries)) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const path = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(bytes.length, 18)
    common.writeUInt16LE(path.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, path, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, rest, path]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(central.length, 4)
  end.writeUInt16LE(central.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end])
}

/** An extension that writes its name into the first field of each page. */
export function zipOf(name: string): Buffer {
  return zipWith({
    'manifest.json': JSON.stringify({
      manifest_version: 3,
      name,
      version: '1.0',
      content_scripts: [{ matches: ['<all_urls>'], js: ['mark.js'] }],
    }),
    'mark.js': `const field = document.querySelector('textarea')
if (field) {
  field.value += ${JSON.stringify(name)}
  field.dispatchEvent(new Event('input'))
}`,
  })
}
