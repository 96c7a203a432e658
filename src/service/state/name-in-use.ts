import { badRequest } from '../shared/invalid-input'
import type { Problem } from '../shared/problem'

/** Returns Problem 400, as no operation on sessions lists 409. */
export const nameInUse = (name: string): Problem =>
  badRequest([
    { path: 'name', message: `another active session is called ${name}; choose another name or end that one` },
  ])
