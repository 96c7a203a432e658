import { useMemo } from 'react'
import type { Pool, PoolConfig } from '../../../contract/pool'
import type { PoolForm } from '../config/form-values'
import { type Change, changesBetween } from '../config/changes-between'
import {
  configOfForm,
  configOfPool,
  differences,
  fieldsOfNewBrowsers,
  type PoolChanges,
  updateBetween,
} from '../config/pool-update'

/** How an edit stands: between the pool as the form was baseline from it, as it is now, and as the form wants it. */
export interface Comparison {
  /** What the changes go from: the pool as the form began, or as it is now when another operator has changed it since. */
  before: PoolConfig
  /** Missing while something in the form is wrong. */
  after: PoolConfig | undefined
  /** What will be sent; empty when the form changes nothing or is wrong. */
  body: PoolChanges
  /** How many idle browsers have to be discarded to have the changes at once. */
  outdated: number
  /** What another operator has changed since, and what the form would not change in the same way. */
  remoteChanges: readonly Change[]
  /** The pool is as the form wants it. */
  isApplied: boolean
}

/** The configurations that an edit goes from and that the pool has now. Apart, for a policy in them may be megabytes long. */
interface Grounds {
  before: PoolConfig
  now: PoolConfig
}

const groundsOf = (baseline: PoolForm, config: PoolConfig): Grounds => ({
  before: configOfForm(baseline) ?? config,
  now: configOfPool(config),
})

function compareOn({ before, now }: Grounds, idle: number, values: PoolForm, discard: boolean): Comparison {
  const wanted = configOfForm(values)
  // A name cannot be cleared.
  const after = wanted && { ...wanted, name: wanted.name ?? before.name }
  const open = after && new Set(differences(now, after))
  const remoteChanges = changesBetween(before, now).filter(({ field }) => open?.has(field) ?? true)
  // Until a merge it is shown what saving does after it: the pool has other browsers than at the start of the form.
  const shown =
    after && remoteChanges.length > 0 ? { before: now, after: merged(before, after, now) } : { before, after }
  const changes = shown.after ? updateBetween(shown.before, shown.after) : {}
  const outdated = shown.after && fieldsOfNewBrowsers(shown.before, shown.after).length > 0 ? idle : 0
  return {
    ...shown,
    body: discard && outdated > 0 ? { ...changes, discard_all_idle: true } : changes,
    outdated,
    remoteChanges,
    isApplied: open?.size === 0,
  }
}

/** What the pool has now, with what was typed. */
function merged(before: PoolConfig, after: PoolConfig, now: PoolConfig): PoolConfig {
  const typed = differences(before, after)
  return { ...now, ...Object.fromEntries(typed.map((field) => [field, after[field]])) }
}

/** @param discard whether idle browsers that a change does not reach are to be replaced. */
export const compare = (baseline: PoolForm, pool: Pool, values: PoolForm, discard: boolean): Comparison =>
  compareOn(groundsOf(baseline, pool.browser_pool_config), pool.available_count, values, discard)

/** The same while the form is shown: only what has changed is made again. */
export function useComparison(baseline: PoolForm, pool: Pool, values: PoolForm, discard: boolean): Comparison {
  const { browser_pool_config: config, available_count: idle } = pool
  const grounds = useMemo(() => groundsOf(baseline, config), [baseline, config])
  return useMemo(() => compareOn(grounds, idle, values, discard), [grounds, idle, values, discard])
}
