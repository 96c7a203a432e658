import { z } from 'zod'
import { check, problems } from '../../contract/messages'
import { ArchiveError } from './archive-error'

export const MANIFEST = 'manifest.json'

/** Strings, so that nothing in them is taken for a comment, and both kinds of comments; one without an end goes to the end. */
const STRINGS_AND_COMMENTS = /"(?:[^"\\]|\\[^]?)*"?|\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)/g

const VERSION_RULE = 'must be 1 to 4 whole numbers of at most 65535 with dots between them'

/** What every extension must say of itself; Chromium judges the rest when it loads it. */
const Manifest = z.object({
  manifest_version: z.union([z.literal(2), z.literal(3)], 'must be 2 or 3'),
  name: z.string().refine((name) => name.trim() !== '', 'must not be empty'),
  version: z
    .string()
    .regex(/^\d{1,5}(\.\d{1,5}){0,3}$/, VERSION_RULE)
    .refine((version) => version.split('.').every((part) => Number(part) <= 65_535), VERSION_RULE),
})

/** Throws ArchiveError for a manifest that no browser would load. A byte order mark and comments are allowed, as in Chromium. */
export function checkManifest(text: string): void {
  const result = check(Manifest, parsed(text))
  if (result.success) return
  const wrong = problems(result.error).map(({ path, message }) => `${path === '' ? 'it' : path} ${message}`)
  throw new ArchiveError(`has a ${MANIFEST} that cannot be loaded: ${wrong.join('; ')}`)
}

function parsed(text: string): unknown {
  const plain = text
    .replace(/^\uFEFF/, '')
    .replaceAll(STRINGS_AND_COMMENTS, (found) => (found.startsWith('"') ? found : found.replaceAll(/[^\n]/g, ' ')))
  try {
    return JSON.parse(plain)
  } catch (error) {
    throw new ArchiveError(`has a ${MANIFEST} that is not valid JSON: ${(error as SyntaxError).message}`)
  }
}
