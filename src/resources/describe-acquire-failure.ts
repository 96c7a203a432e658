import { plural } from '../ui/format'
import type { Acquire } from './use-acquire'

type Failed = Pick<NonNullable<Acquire<{ id: string }>['failed']>, 'error' | 'lookup'>

/** Returns what a failed acquire came to, as a heading and sentences. `pool`: what it is called. */
export function describeAcquireFailure({ error, lookup }: Failed, pool: string): { title: string; text: string } {
  const { message } = error
  const notAcquired = `No browser of ${pool} was acquired`
  const unknown = `Couldn’t confirm whether a browser of ${pool} was acquired`
  switch (lookup?.is) {
    case undefined:
      return { title: notAcquired, text: message }
    case 'looking':
      return { title: unknown, text: `${message} Checking…` }
    case 'unreachable':
      return { title: unknown, text: `${message} Checking again…` }
    case 'unsupported':
      return { title: unknown, text: `${message} Check the sessions before trying again.` }
    case 'not-leased':
      return { title: notAcquired, text: `${message} The pool has no new session.` }
    case 'leased': {
      const keys = [...new Set(lookup.leases.map(({ leased_by }) => leased_by))].join(', ')
      return {
        title: `A browser of ${pool} was acquired after all`,
        text: `The response was lost. ${plural(lookup.leases.length, 'session')} started since, with key ${keys}.`,
      }
    }
  }
}
