import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../test-browser'
import { runInOwnNetwork } from './test-own-network'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeEach(async () => (folder = await temporaryFolder()))
afterEach(() => folder.remove())

test('names whose server does not answer hold up no other browser, nor the service itself', async () => {
  expect(await runInOwnNetwork('test-names', folder.path)).toEqual({
    ofOther: ['11.0.0.1'],
    itself: '11.0.0.1',
    endedMeanwhile: 0,
    together: Array.from({ length: 20 }, () => '11.0.0.1'),
    askedForSame: 1,
    lookedUp: 8,
    reasons: ['Error: left'],
    failure: expect.stringContaining('no answer in 0.5 seconds to where a.dead.test is') as string,
    unknown: expect.stringContaining('ENOTFOUND') as string,
  })
}, 60_000)
