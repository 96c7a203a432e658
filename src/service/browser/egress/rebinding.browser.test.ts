import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../test-browser'
import { runInOwnNetwork } from './test-own-network'

let base: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => (base = await temporaryFolder()))
afterAll(() => base.remove())

test('a name that is public first and private then leads nowhere: what is connected to is what was checked', async () => {
  expect(await runInOwnNetwork('test-rebinding', base.path)).toEqual({
    first: 'public',
    askedOnce: 1,
    again: expect.stringMatching(/^403.*POOLDECK_PRIVATE_NETWORK/s) as string,
    socket: 'refused',
    byName: expect.stringContaining('POOLDECK_PRIVATE_NETWORK') as string,
    byBoth: expect.stringContaining('11.0.0.2:8080') as string,
    stillPublic: 'public',
    reached: [],
  })
})
