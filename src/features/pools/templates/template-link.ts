import { readShared, type SharedTemplates, sharedText, type NewTemplate } from './template'

const NAME = 'template'
/** Longer ones are packed. */
const PLAIN_LENGTH = 400
/** Some programs cut longer addresses off. */
export const LONGEST_LINK = 32_000
/** A small packed text may unpack to very much. */
const LONGEST_UNPACKED = 8_000_000

const PACKED = 'z'
const PLAIN = 'p'

/** The fragment of an address (`#template=…`) that fills the form. It never leaves the browser, and never holds a key. */
export async function linkFragment(template: NewTemplate): Promise<string> {
  const text = sharedText([template])
  const bytes = new TextEncoder().encode(text)
  return `#${NAME}=${text.length <= PLAIN_LENGTH ? PLAIN + base64Url(bytes) : PACKED + base64Url(await pack(bytes))}`
}

export const hasTemplate = (hash: string): boolean => hash.startsWith(`#${NAME}=`)

/** The template in a fragment, or why there is none to be read. */
export async function readFragment(hash: string): Promise<SharedTemplates> {
  const value = hash.slice(NAME.length + 2)
  try {
    const bytes = fromBase64Url(value.slice(1))
    const text = new TextDecoder('utf-8', { fatal: true }).decode(
      value.startsWith(PACKED) ? await unpack(bytes) : bytes,
    )
    JSON.parse(text)
    return readShared(text)
  } catch {
    // Cut off, or not packed by this page.
    return { ok: false, problems: ['The link is incomplete. Copy all of it, or ask for it again.'] }
  }
}

const base64Url = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))

async function pack(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}

async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  for (const reader = unpacked.getReader(); ;) {
    const { done, value } = await reader.read()
    if (done) return new Uint8Array(await new Blob(chunks).arrayBuffer())
    length += value.length
    if (length > LONGEST_UNPACKED) {
      await reader.cancel()
      throw new Error('The link unpacks to more than a template can be')
    }
    chunks.push(value)
  }
}
