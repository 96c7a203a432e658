import Kernel, { APIError } from '@onkernel/sdk'
import type { BrowserPool, BrowserPoolCreateParams } from '@onkernel/sdk/resources/browser-pools'
import { ErrorBody } from '../../src/contract/error'
import { type TestedService, startTestedService } from '../support/tested-service'
import { type RunningService, stopAll } from '../support/running-service'
import { expect, test as base } from '../support/test'

/** What one client has sent, counted below its retries. */
export interface Sent {
  requests: { method: string; path: string; retry: string | null }[]
}

interface Each {
  /** The public client, written by others. It gives up at once; what it makes is gone after the test. */
  kernel: Kernel
  /** A pool that has slots and starts no browser: enough for what is about its record. */
  still: (request?: Partial<BrowserPoolCreateParams>) => Promise<BrowserPool>
}

export const test = base.extend<Each>({
  startService: async ({}, use) => {
    const started: TestedService[] = []
    await use(async (env) => {
      const tested = await startTestedService(env)
      started.push(tested)
      return tested.service
    })
    await stopAll(started)
  },
  site: async ({ tested, site }, use) => {
    await tested.share(Number(new URL(site.url).port))
    await use(site)
  },
  kernel: async ({ service, api: _cleansUp }, use) => {
    await use(client(service, { maxRetries: 0 }))
  },
  still: async ({ kernel }, use) => {
    await use((request = {}) => kernel.browserPools.create({ size: 1, fill_rate_per_minute: 0, ...request }))
  },
})

/** A client of a service, with the retries of the SDK unless told otherwise. */
export function client(
  service: RunningService,
  options: { maxRetries?: number; apiKey?: string; sent?: Sent; projectID?: string } = {},
): Kernel {
  const { sent, apiKey = service.key, ...rest } = options
  return new Kernel({
    baseURL: service.origin,
    apiKey,
    logLevel: 'off',
    fetch: (input, init) => {
      const { method, url, headers } = new Request(input, init)
      sent?.requests.push({ method, path: new URL(url).pathname, retry: headers.get('x-stainless-retry-count') })
      return fetch(input, init)
    },
    ...rest,
  })
}

type Status = 400 | 401 | 403 | 404 | 409 | 422 | 429 | 500 | 529

/** Waits for a call to be refused, as the SDK tells it, with the Error body of rule 7.1. Gives that body and its details' texts. */
export async function refusal(call: PromiseLike<unknown>, status: Status): Promise<ErrorBody & { says: string[] }> {
  const error: unknown = await Promise.resolve(call).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(APIError)
  const { error: body, status: answered } = error as APIError
  expect(answered).toBe(status)
  const parsed = ErrorBody.parse(body)
  return { ...parsed, says: (parsed.details ?? []).map(({ message }) => message ?? '') }
}

export { expect }
