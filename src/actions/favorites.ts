import { z } from 'zod'
import { PressKey, type PressKeyInput } from '../contract/computer'
import { check, problems } from '../contract/check'
import { planPress } from '../keys/press'
import { deviceStorage, type KeyValueStorage } from '../lib/browser-storage'
import { persisted } from '../lib/persisted'
import { parseJson } from '../ui/json-text'
import { NamedStore } from '../ui/library/named-store'

/** Raised when favorites change their shape. Files and storage have the spelling of the first version. */
const VERSION = 1
export const MAX_NAME = 80

/** Keys under a name: one combination, or a whole request. */
export interface Favorite {
  id: string
  name: string
  request: PressKeyInput
}

type NewFavorite = Omit<Favorite, 'id'>

const Name = z.string().trim().min(1).max(MAX_NAME)
const Written = z.strictObject({ name: Name, ...PressKey.shape })
const Stored = z
  .object({ version: z.literal(VERSION), favourites: z.array(Written.extend({ id: z.string().min(1) })) })
  .transform(({ favourites: favorites }) =>
    favorites.map(({ id, name, ...request }) => ({ id, name, request: requestOf(request) })),
  )
const Shared = z.strictObject({ pooldeck_keys: z.literal(VERSION), favourites: z.array(Written).min(1) })

/** Without what says nothing: no duration, nothing held. */
const requestOf = ({ keys, duration, hold_keys = [] }: PressKey): PressKeyInput => ({
  keys,
  ...(duration > 0 && { duration }),
  ...(hold_keys.length > 0 && { hold_keys }),
})

const written = ({ name, request }: NewFavorite) => ({ name, ...request })

export const favoritesIn = (storage: KeyValueStorage): NamedStore<Favorite> =>
  new NamedStore<Favorite>(
    persisted<readonly Favorite[]>(Stored, 'pooldeck.favourite-keys', {
      storage,
      stringify: (favorites) =>
        JSON.stringify({ version: VERSION, favourites: favorites.map((each) => ({ id: each.id, ...written(each) })) }),
    }),
  )

/** The favorite keys of this browser, in the order of the person. */
export const favoriteStore = favoritesIn(deviceStorage)

/** What a file holds. */
export const sharedText = (favorites: readonly NewFavorite[]): string =>
  JSON.stringify({ pooldeck_keys: VERSION, favourites: favorites.map(written) }, null, 2)

type ReadFavorites = { ok: true; records: NewFavorite[] } | { ok: false; problems: string[] }

/** Reads a file. Every field is checked, key names too; one that breaks a rule refuses the whole, and is named by its path. */
export function readShared(text: string): ReadFavorites {
  const parsed = parseJson(text)
  if (!parsed.ok) {
    const { line, column, message } = parsed.problem
    return { ok: false, problems: [`Invalid JSON at line ${line}, column ${column}: ${message}`] }
  }
  const { data, error } = check(Shared, parsed.value)
  if (!data) {
    return { ok: false, problems: problems(error).map(({ path, message }) => `${path || 'The file'} ${message}`) }
  }
  const unknown = data.favourites.flatMap((favorite, index) => {
    const plan = planPress(favorite)
    return plan.ok ? [] : plan.problems.map(({ message }) => `favourites[${index}].${message}`)
  })
  if (unknown.length > 0) return { ok: false, problems: unknown }
  return {
    ok: true,
    records: data.favourites.map(({ name, ...request }) => ({ name, request: requestOf(request) })),
  }
}
