/** How much is kept of a body, in bytes of UTF-8 (rule 6.3). */
const STRUCTURED_BYTES = 8 * 1024
const OTHER_BYTES = 4 * 1024

const STRUCTURED =
  /^(application\/(json|xml|x-www-form-urlencoded)|text\/(json|xml)|multipart\/form-data|.+\+(json|xml))$/
const OTHER_TEXT = /^(text\/.+|application\/((x-)?javascript|ecmascript|graphql|(x-)?ndjson|yaml|x-yaml|toml|sql))$/
/** They end in `+xml`, and are pictures all the same. */
const PICTURE = /^image\//

/** Returns how many bytes are kept of a body of a media type; 0 for what is no text. `mime` may have parameters. */
export function keptBytes(mime: string): number {
  const type = mime.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (PICTURE.test(type)) return 0
  if (STRUCTURED.test(type)) return STRUCTURED_BYTES
  return OTHER_TEXT.test(type) ? OTHER_BYTES : 0
}

/** Returns the first `bytes` of a text as UTF-8 has it, without a character that would be cut in two. */
export function cutText(text: string, bytes: number): string {
  // No character takes less than a byte: what lies beyond need not be read.
  const start = Buffer.from(text.slice(0, bytes), 'utf8')
  if (start.length <= bytes) return start.toString('utf8')
  let end = bytes
  // The further bytes of a character begin with the bits 10.
  while (((start[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return start.toString('utf8', 0, end)
}
