import { sql } from 'drizzle-orm'
import { change } from '../state/problems'
import { asyncCommit } from '../state/leases'
import { BoundedMap } from '../shared/bounded-map'
import { newId } from '../database/ids'
import type { Atomic } from '../database/atomic'

/** Of so many calls it is remembered that they were begun; the oldest are forgotten first. */
export const MAX_REMEMBERED_CALLS = 10_000

/** After how many remembered calls a host removes those that are too many. */
const COLLECT_EVERY = 100

export interface CallStore {
  /** Whether the call is new; it is remembered then. */
  readonly begin: (name: string) => Promise<boolean>
  readonly forget: (name: string) => Promise<void>
}

export function memoryCallStore(): CallStore {
  const begun = new BoundedMap<string, true>(MAX_REMEMBERED_CALLS)
  return {
    begin: async (name) => {
      if (begun.has(name)) return false
      begun.set(name, true)
      return true
    },
    forget: async (name) => void begun.delete(name),
  }
}

/** Remembers calls in the database of all hosts. Rejects with Problem 503 when it does not respond. */
export function sharedCallStore(atomic: Atomic): CallStore {
  /** By names of calls that were refused because no answer came, which may be remembered all the same: what distinguishes their rows. */
  const unsure = new BoundedMap<string, string>(MAX_REMEMBERED_CALLS)
  let until = COLLECT_EVERY
  const tooMany = sql`delete from begun_calls where begun_at <
    (select begun_at from begun_calls order by begun_at desc offset ${MAX_REMEMBERED_CALLS - 1} limit 1)`
  return {
    begin: async (name) => {
      const attempt = unsure.get(name) ?? newId()
      unsure.delete(name)
      const row = sql<{ name: string }>`insert into begun_calls (name, attempt) values (${name}, ${attempt})
        on conflict (name) do update set attempt = excluded.attempt where begun_calls.attempt = excluded.attempt returning name`
      // A call for which the database loses power comes again at another time, if at all.
      const [, added] = await change(() => atomic(sql`select ${asyncCommit}`, row)).catch((error: unknown) => {
        unsure.set(name, attempt)
        throw error
      })
      until -= 1
      if (until <= 0) {
        until = COLLECT_EVERY
        // The call has begun: what fails here must not refuse it for now, and again when it comes again.
        await change(() => atomic(tooMany)).catch(() => undefined)
      }
      return added.length > 0
    },
    forget: async (name) => void (await change(() => atomic(sql`delete from begun_calls where name = ${name}`))),
  }
}
