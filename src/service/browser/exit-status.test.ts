import { expect, test } from 'vitest'
import { describeExit } from './exit-status'

test.each([
  [0, 'status 0'],
  [1, 'status 1'],
  [137, 'SIGKILL'],
  [133, 'SIGTRAP, as when Chromium runs out of memory'],
  [255, 'signal 127'],
])('the exit status %i is told as %s', (status, words) => {
  expect(describeExit(status)).toBe(words)
})
