import { AsyncLocalStorage } from 'node:async_hooks'

/** The name of the API key whose call is being carried out; undefined where no call is, or where another host has passed it on. */
export const actingKey = new AsyncLocalStorage<string | undefined>()
