import { type Furnished, furnish, furnishResources, storageOf } from '../support/furnished'
import { test as base } from '../support/test'

interface Worker {
  /** One service for all views of a worker, with something in it. */
  desk: Furnished
}

/** Every page is signed in. */
export const test = base.extend<object, Worker>({
  desk: [
    async ({ service }, use) => {
      await furnishResources(service)
      await use(await furnish(service))
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  hasOwnTab: true,
  storageState: async ({ desk }, use) => {
    const localStorage = Object.entries(storageOf(desk.service)).map(([name, value]) => ({ name, value }))
    await use({ cookies: [], origins: [{ origin: desk.service.origin, localStorage }] })
  },
})

export { expect } from 'playwright/test'
