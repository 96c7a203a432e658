import type { Seal, Sealed, Secrets } from './secrets'

/** What of a configuration may hold secrets: a policy anything, an address credentials. */
interface Confidential {
  chrome_policy?: Record<string, unknown> | undefined
  start_url?: string | undefined
}

/** A configuration as it is stored: what may hold secrets is sealed, as soon as all hosts can open it. */
export type Stored<T extends Confidential> = T & { readonly sealed?: Sealed }

/** Returns whether there is something in it that is to be sealed. */
export const holdsSecrets = ({ chrome_policy, start_url }: Confidential): boolean =>
  chrome_policy !== undefined || start_url !== undefined

/** Seals what may hold secrets. */
export function sealConfidential<T extends Confidential>(value: T, context: string, seal: Seal | undefined): Stored<T> {
  if (!seal || !holdsSecrets(value)) return value
  const { chrome_policy, start_url, ...plain } = value
  return { ...(plain as T), sealed: seal(JSON.stringify({ chrome_policy, start_url }), context) }
}

export function openConfidential<T extends Confidential>(stored: Stored<T>, context: string, secrets: Secrets): T {
  const { sealed, ...plain } = stored
  return { ...(plain as unknown as T), ...(sealed && (JSON.parse(secrets.open(sealed, context)) as Confidential)) }
}

/** Returns what keys the secrets of these are sealed with; undefined for one that is plain. */
export const keysOf = (all: readonly Stored<Confidential>[]): (string | undefined)[] =>
  all.filter((one) => one.sealed ?? holdsSecrets(one)).map(({ sealed }) => sealed?.key)

/** Returns whether it is sealed with this key, or has nothing to be sealed. */
export const isSealedWith = (one: Stored<Confidential>, key: string): boolean => keysOf([one]).every((id) => id === key)
