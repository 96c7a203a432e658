import { useState } from 'react'
import { deviceStorage, type KeyValueStorage } from './browser-storage'

/** A value that the browser stores under a key. */
export interface Persisted<T> {
  readonly key: string
  /** Returns the value, the same one until another is stored; undefined where there is none that the schema reads. Never throws. */
  readonly get: () => T | undefined
  /** Stores the value; undefined deletes it. Returns false, and changes nothing, when there is no room or nothing may be stored. Never throws. */
  readonly set: (value: T | undefined) => boolean
}

/** What reads a value, as Zod's schemas do. */
interface Schema<T> {
  safeParse: (value: unknown) => { data?: T | undefined }
}

/** A schema without Zod, for what the first view needs. */
export const schemaOf = <T>(is: (value: unknown) => value is T): Schema<T> => ({
  safeParse: (value) => (is(value) ? { data: value } : {}),
})
export const isText = (value: unknown): value is string => typeof value === 'string'

/** For words that are stored as they are. */
export const TEXT = { parse: (text: string): unknown => text, stringify: (text: string): string => text }

/**
 * What a storage has under a key, as JSON by default. `schema` also reads what older versions wrote; what `stringify` makes of a
 * value must be readable by it.
 */
export function persisted<T>(
  schema: Schema<T>,
  key: string,
  {
    storage = deviceStorage,
    parse = JSON.parse,
    stringify = JSON.stringify,
  }: {
    storage?: KeyValueStorage
    parse?: (text: string) => unknown
    stringify?: (value: T) => string
  } = {},
): Persisted<T> {
  let last: { text: string | null; value: T | undefined } = { text: null, value: undefined }
  const read = (text: string | null): T | undefined => {
    try {
      return text === null ? undefined : schema.safeParse(parse(text)).data
    } catch {
      return undefined
    }
  }
  return {
    key,
    get: () => {
      const text = textAt(storage, key)
      if (text !== last.text) last = { text, value: read(text) }
      return last.value
    },
    set: (value) => {
      const text = value === undefined ? null : stringify(value)
      try {
        if (text === null) storage.removeItem(key)
        else storage.setItem(key, text)
      } catch {
        return false
      }
      last = { text, value }
      return true
    },
  }
}

function textAt(storage: KeyValueStorage, key: string): string | null {
  try {
    return storage.getItem(key)
  } catch {
    return null
  }
}

/** Returns what is stored and what sets it; where it cannot be stored, it holds for as long as the view is shown. */
export function usePersisted<T>({ get, set }: Persisted<T>): [T | undefined, (value: T | undefined) => void] {
  const [value, setValue] = useState(get)
  return [
    value,
    (next) => {
      setValue(() => next)
      set(next)
    },
  ]
}
