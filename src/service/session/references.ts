import type { ExtensionSelector, ProfileSelector } from '../../contract/resource'
import { Problem } from '../shared/problem'
import type { Reading } from '../database/database'
import type { Assets } from './assets'

export interface Selectors {
  readonly profile?: ProfileSelector | undefined
  readonly extensions?: readonly ExtensionSelector[] | undefined
  readonly proxy_id?: string | undefined
}

/** Ids of what exists; undefined where the request names nothing. */
export interface References {
  readonly profileId: string | undefined
  /** In load order, each once. */
  readonly extensionIds: readonly string[] | undefined
  readonly proxyId: string | undefined
}

/**
 * Rejects with Problem 400 with one detail for each selector that names nothing that exists. With a transaction `tx`, what they name stays until that is
 * over.
 */
export async function resolveReferences(
  { profiles, extensions, proxies }: Assets,
  selectors: Selectors,
  tx?: Reading,
): Promise<References> {
  const found = await Promise.allSettled([
    selectors.profile && profiles.resolve(selectors.profile, 'profile', tx),
    selectors.proxy_id === undefined ? undefined : proxies.resolve(selectors.proxy_id, 'proxy_id', tx),
    ...(selectors.extensions ?? []).map((selector, index) => extensions.resolve(selector, `extensions[${index}]`, tx)),
  ])
  const [profile, proxy, ...loaded] = found.map((one) => (one.status === 'fulfilled' ? one.value?.id : undefined))
  const failures = found.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  if (failures.length > 0) throw together(failures)
  return {
    profileId: profile,
    extensionIds: selectors.extensions && [...new Set(loaded.flatMap((id) => id ?? []))],
    proxyId: proxy,
  }
}

/** Returns what selects the same again, whatever it is called now. */
export const selectorsOf = ({ profileId, extensionIds, proxyId }: References): Selectors => ({
  profile: profileId === undefined ? undefined : { id: profileId },
  extensions: extensionIds?.map((id) => ({ id })),
  proxy_id: proxyId,
})

/** Merges problems into one; anything that is no fault of the caller comes first. */
function together(failures: readonly unknown[]): unknown {
  const problems = failures.filter((failure) => failure instanceof Problem)
  if (problems.length < failures.length || problems.length === 1) {
    return failures.find((failure) => !(failure instanceof Problem)) ?? problems[0]
  }
  const message = `The request has ${problems.length} errors: ${problems.map((problem) => problem.message).join('; ')}`
  return new Problem('bad_request', message, { details: problems.flatMap((problem) => problem.details ?? []) })
}
