import { RIGHT_WORDS, RIGHTS, type Right } from '../../contract/right-words'
import { Problem } from '../shared/problem'
import type { Caller } from '../database/keys'
import type { AuthFailureLimiter } from './auth-failures'

export interface KeyRing {
  identify(presented: string): Promise<Caller | undefined>
}

/**
 * Returns the caller who sends this `Authorization` (rule 5.6). A key may contain spaces. Problem 401 without or with a wrong
 * one, and 429 after too many wrong ones from one address.
 */
export async function authenticate(
  authorization: string,
  { keys, failures, address }: { keys: KeyRing; failures: AuthFailureLimiter; address: string },
): Promise<Caller> {
  const presented = /^bearer +(.*\S)\s*$/i.exec(authorization)?.[1]
  if (presented === undefined) {
    throw unauthorized('This needs a key: send the header Authorization: Bearer, then the key.', '')
  }
  const caller = await keys.identify(presented)
  if (caller) return caller
  failures.count(address)
  throw unauthorized(
    'Invalid API key: it is unknown or was revoked. Check it, or use the one that the service prints at its start.',
    ' error="invalid_token"',
  )
}

function unauthorized(message: string, reason: string): Problem {
  return new Problem('unauthorized', message, { headers: { 'WWW-Authenticate': `Bearer${reason}` } })
}

/** Throws Problem 403 when the caller's key does not have the right that an operation needs (rule 5.6). */
export function requireRight(caller: Caller, right: Right): void {
  if (caller.rights.includes(right)) return
  const wanted = RIGHTS.filter((one) => one === right || caller.rights.includes(one))
  const remedy = `the operator creates a key that has it with: npm run keys -- create NAME --rights ${wanted.join(',')}`
  throw forbidden(`This key doesn’t have the right ${right} (to ${RIGHT_WORDS[right]}); ${remedy}`)
}

/** Throws Problem 403 when the caller would give rights that its own key does not have. */
export function requireOwnRights(caller: Caller, given: readonly Right[]): void {
  const missing = RIGHTS.filter((right) => given.includes(right) && !caller.rights.includes(right))
  if (missing.length === 0) return
  throw forbidden(
    `rights: a key gives only rights that it has itself, and this one doesn’t have ${missing.join(', ')}; use the main key, or npm run keys where the service runs.`,
  )
}

const forbidden = (message: string): Problem => new Problem('forbidden', message)
