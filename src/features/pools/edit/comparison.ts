import { useMemo } from 'react'
import type { Pool, PoolConfig } from '../../../contract/pool'
import type { PoolForm } from '../form/form-values'
import { type Change, changesBetween } from './change-words'
import { configOfForm, configOfPool, differences, type PoolChanges, updateBetween } from './pool-update'
import { fieldsOfNewBrowsers } from './update-effects'

/** How an edit stands: between the pool as the form was begun from it, as it is now, and as the form wants it. */
export interface Comparison {
  before: PoolConfig
  /** Missing while something in the form is wrong. */
  after: PoolConfig | undefined
  /** What will be sent; empty when the form changes nothing or is wrong. */
  body: PoolChanges
  /** How many idle browsers have to be discarded to have the changes at once. */
  outdated: number
  /** What somebody else has changed since, and what the form would not change in the same way. */
  elsewhere: readonly Change[]
  /** The pool is as the form wants it. */
  hasArrived: boolean
}

/** @param discard whether idle browsers that a change does not reach are to be replaced. */
export function compare(begun: PoolForm, pool: Pool, values: PoolForm, discard: boolean): Comparison {
  const { browser_pool_config: config, available_count: idle } = pool
  const before = configOfForm(begun) ?? config
  const now = configOfPool(config)
  const wanted = configOfForm(values)
  // A name cannot be cleared.
  const after = wanted && { ...wanted, name: wanted.name ?? before.name }
  const open = after && new Set(differences(now, after))
  const changes = after ? updateBetween(before, after) : {}
  const outdated = after && fieldsOfNewBrowsers(before, after).length > 0 ? idle : 0
  return {
    before,
    after,
    body: discard && outdated > 0 ? { ...changes, discard_all_idle: true } : changes,
    outdated,
    elsewhere: changesBetween(before, now).filter(({ field }) => open?.has(field) ?? true),
    hasArrived: open?.size === 0,
  }
}

/** The same while the form is shown: it is made anew only when something of it has changed, for a policy may be megabytes long. */
export const useComparison = (begun: PoolForm, pool: Pool, values: PoolForm, discard: boolean): Comparison =>
  useMemo(() => compare(begun, pool, values, discard), [begun, pool, values, discard])
