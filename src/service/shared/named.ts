import type { FieldProblem } from '../../contract/check'
import { badRequest, invalidInput } from './invalid-input'
import { Problem } from './problem'

/** Returns Problem 404 for a record that is addressed in the path. `what` is one of its kind, such as "profile". */
export const notFound = (what: string, idOrName: string): Problem =>
  new Problem('not_found', `There is no ${what} with the id or name ${idOrName}.`)

/** Returns Problem 409. `more`: what else the request is refused for. */
export function nameTaken(what: string, name: string, more: readonly FieldProblem[] = []): Problem {
  const article = /^[aeiou]/.test(what) ? 'an' : 'a'
  const one = `${article} ${what}`
  const problem = { path: 'name', message: `${one} with this name exists; choose another name` }
  const message = `${one.charAt(0).toUpperCase()}${one.slice(1)} with the name ${name} exists.`
  // A client that retries a conflict would only get it again.
  return new Problem('conflict', message, { details: [problem, ...more].map((each) => invalidInput(each)) })
}

/** Returns Problem 400 for a field that refers to a record that does not exist (rule 2.3). */
export function unknownReference(what: string, selector: Selector, field: string): Problem {
  const by = selector.id === undefined ? `name ${selector.name}` : `id ${selector.id}`
  return badRequest([{ path: field, message: `there is no ${what} with the ${by}` }])
}

/** Throws Problem 400 `in_use` when there are pools that use a record. */
export function refuseInUse(what: string, pools: readonly string[]): void {
  if (pools.length === 0) return
  const users = pools.length === 1 ? `the pool ${pools[0]} uses` : `the pools ${pools.join(', ')} use`
  throw new Problem('in_use', `This ${what} can’t be deleted: ${users} it. Delete or change them first.`)
}

/**
 * Returns whether a list with these filters shows a record (rule 2.1): `name` is its whole name but for case and accents, `query`
 * a part of its name in any case, or its id.
 */
export function isListed({ id, name }: Named, { name: whole, query }: Filters): boolean {
  if (whole !== undefined && (name == null || folded(name) !== folded(whole))) return false
  return query === undefined || id === query || (name?.toLowerCase().includes(query.toLowerCase()) ?? false)
}

const folded = (name: string): string => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

interface Named {
  readonly id: string
  readonly name?: string | null | undefined
}

interface Filters {
  readonly name?: string | undefined
  readonly query?: string | undefined
}

/** Exactly one of both. */
export interface Selector {
  id?: string | undefined
  name?: string | undefined
}
