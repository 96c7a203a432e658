import { expect, test } from 'vitest'
import { sessionsLimit } from './capacity'

const GiB = 1024 ** 3

test.each([
  ['much memory: as many as the cores carry', 48 * GiB, 2, 40],
  ['many cores: as many as there is memory for', 6 * GiB, 16, 20],
  ['a tiny machine: two, so that there is a pool at all', GiB / 2, 1, 2],
])('the default limit of browsers follows from what one takes; %s', (_, bytes, cores, browsers) => {
  expect(sessionsLimit(bytes, cores)).toBe(browsers)
})
