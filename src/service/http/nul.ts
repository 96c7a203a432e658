import { pathText } from '../../contract/check'
import { badRequest } from '../shared/invalid-input'

const NUL = '\0'

/** Throws Problem 400 for each text in a value, each name of a member and of a file, that holds a NUL: no database and no program takes it. */
export function refuseNul(value: unknown, whole: string): void {
  const paths = [...pathsWithNul(value, [])]
  if (paths.length === 0) return
  const message = 'must not contain the character NUL (U+0000)'
  throw badRequest(
    paths.map((path) => ({ path: pathText(path).replaceAll(NUL, '\\u0000'), message })),
    whole,
  )
}

function* pathsWithNul(value: unknown, path: readonly PropertyKey[]): Generator<readonly PropertyKey[]> {
  if (typeof value === 'string' || value instanceof File) {
    if ((typeof value === 'string' ? value : value.name).includes(NUL)) yield path
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* pathsWithNul(item, [...path, index])
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      if (name.includes(NUL)) yield [...path, name]
      yield* pathsWithNul(member, [...path, name])
    }
  }
}
