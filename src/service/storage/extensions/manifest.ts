import { z } from 'zod'
import { check, problems } from '../../../contract/messages'
import { ArchiveError } from './archive-error'

export const MANIFEST = 'manifest.json'

/** Strings, so that nothing in them is taken for a comment, and both kinds of comments; one without an end goes to the end. */
const STRINGS_AND_COMMENTS = /"(?:[^"\\]|\\[^]?)*"?|\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)/g

const VERSION_RULE = 'must be 1 to 4 whole numbers of at most 65535, without leading zeros, with dots between them'

/** What every extension must say of itself; Chromium judges the rest when it loads it. It has not loaded version 2 since 139. */
const Manifest = z.object({
  manifest_version: z.literal(3, 'must be 3, as Chromium loads no other'),
  name: z.string().refine((name) => name.trim() !== '', 'must not be empty'),
  version: z
    .string()
    .regex(/^(0|[1-9]\d{0,4})(\.(0|[1-9]\d{0,4})){0,3}$/, VERSION_RULE)
    .refine((version) => version.split('.').every((part) => Number(part) <= 65_535), VERSION_RULE),
})

/** Throws ArchiveError for a manifest that no browser would load. A byte order mark and comments are allowed, as in Chromium. */
export function checkManifest(bytes: Buffer): void {
  const result = check(Manifest, parsed(decoded(bytes)))
  if (result.success) return
  const wrong = problems(result.error).map(({ path, message }) => `${path === '' ? 'it' : path} ${message}`)
  throw new ArchiveError(`has a ${MANIFEST} that cannot be loaded: ${wrong.join('; ')}`)
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ArchiveError(`has a ${MANIFEST} that is not encoded as UTF-8`)
  }
}

function parsed(text: string): unknown {
  const plain = text.replaceAll(STRINGS_AND_COMMENTS, (found) =>
    found.startsWith('"') ? found : found.replaceAll(/[^\n]/g, ' '),
  )
  try {
    return JSON.parse(plain)
  } catch (error) {
    throw new ArchiveError(`has a ${MANIFEST} that is not valid JSON: ${(error as SyntaxError).message}`)
  }
}
