import { afterEach, beforeEach, expect, test } from 'vitest'
import { processTree, temporaryFolder } from '../test-browser'
import { Names } from './names'
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
    failure: expect.stringContaining('no response in 0.5 seconds to where a.dead.test is') as string,
    unknown: expect.stringContaining('ENOTFOUND') as string,
  })
})

test('names are looked up again when the process that does it was stopped', async () => {
  const before = new Set((await processTree(process.pid)).map(({ pid }) => pid))
  const names = new Names(2_000)
  const lookUp = () => names.lookup('localhost', {}, new AbortController().signal).then(String, String)
  await expect.poll(lookUp).toMatch(/127\.0\.0\.1|::1/)
  const started = (await processTree(process.pid)).filter(({ pid }) => !before.has(pid))
  for (const { pid } of started) process.kill(pid, 'SIGSTOP')
  expect(await lookUp()).toContain('no response in 2 seconds')
  await expect.poll(lookUp).toMatch(/127\.0\.0\.1|::1/)
})
