import type { z } from 'zod'
import { PoolCreate, PoolUpdate } from '../contract/pool'
import { BrowserCreate } from '../contract/session-requests'

const tooLittleIsolation =
  'needs browsers with a sandbox of their own, and this service runs them with reduced isolation; leave it out'

/** A schema that also refuses policies, checked even when other fields are wrong, so that one answer names all that is wrong. */
const withoutPolicy = <S extends z.ZodType>(schema: S): S =>
  schema.refine((request) => !asksForPolicy(request), {
    path: ['chrome_policy'],
    message: tooLittleIsolation,
    when: () => true,
  })

function asksForPolicy(request: unknown): boolean {
  if (typeof request !== 'object' || request === null || !('chrome_policy' in request)) return false
  const { chrome_policy: policy } = request
  return typeof policy === 'object' && policy !== null && Object.keys(policy).length > 0
}

/** Returns stand-ins for the schemas of the contract, by operation: what this service, on this machine, cannot do is refused. */
export const supportedBodies = (isolation: 'full' | 'reduced') =>
  isolation === 'full'
    ? {}
    : {
        createBrowserPool: withoutPolicy(PoolCreate),
        updateBrowserPool: withoutPolicy(PoolUpdate),
        createBrowser: withoutPolicy(BrowserCreate),
      }
