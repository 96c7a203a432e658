import { z } from 'zod'
import { check, problems } from '../../../contract/check'
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
  // Judged where it is used: Chromium says more of a wrong one.
  default_locale: z.unknown().optional(),
})

/** The name of a folder and nothing else. */
const LOCALE = z.string().regex(/^[A-Za-z]{2,3}([_-][A-Za-z0-9]{1,8}){0,3}$/)

/** The texts of a language, by names that are the same in capitals. Placeholders in them are left as they are. */
const Messages = z.record(z.string(), z.object({ message: z.string() }).catch({ message: '' }))

/** Longer ones are no names; Chromium's store takes 75 characters. */
const MOST_NAME = 128

const MESSAGE = /__MSG_([A-Za-z0-9_@]{1,128}?)__/g

/**
 * Returns the name of an extension in the language that it names as its own: on one line, without control characters, 128 characters at
 * most. `messages` is the file of that language; a text that is not there stays the name of the text.
 */
export function localizedName(name: string, messages: Buffer | undefined): string {
  const texts = messages && name.includes('__MSG_') ? textsOf(messages) : new Map<string, string>()
  const localized = name
    .slice(0, MOST_NAME * 4)
    .replaceAll(MESSAGE, (all, key: string) => texts.get(key.toLowerCase()) || all)
  const plain = localized.replaceAll(/[\p{C}\s]+/gu, ' ').trim()
  // Half of a character may be left at the end.
  return plain.slice(0, MOST_NAME).replace(/\p{Cs}$/u, '')
}

function textsOf(messages: Buffer): ReadonlyMap<string, string> {
  try {
    const read = Messages.safeParse(parsed(decoded(messages)))
    return new Map(
      Object.entries(read.data ?? {}).map(([key, { message }]) => [key.toLowerCase(), message.slice(0, MOST_NAME * 4)]),
    )
  } catch (error) {
    // Chromium judges the languages when it loads it; a name is worth no refusal.
    if (error instanceof ArchiveError) return new Map()
    throw error
  }
}

/** What a manifest says of its extension. `name` may stand for texts of a language: `__MSG_name__`. */
export interface ManifestFacts {
  readonly name: string
  readonly version: string
  /** The folder of `_locales` that those texts are in, where it names one. */
  readonly locale: string | undefined
}

/** Throws ArchiveError for a manifest that no browser would load. A byte order mark and comments are allowed, as in Chromium. */
export function readManifest(bytes: Buffer): ManifestFacts {
  const result = check(Manifest, parsed(decoded(bytes)))
  if (result.success) {
    const { name, version, default_locale } = result.data
    return { name, version, locale: LOCALE.safeParse(default_locale).data }
  }
  const wrong = problems(result.error).map(({ path, message }) => `${path === '' ? 'it' : path} ${message}`)
  throw new ArchiveError(`has a ${MANIFEST} that can’t be loaded: ${wrong.join('; ')}`)
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
