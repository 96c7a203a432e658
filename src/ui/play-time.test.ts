import { expect, test } from 'vitest'
import { formatDuration } from './format'
import { playLength, playTime } from './play-time'

test.each([
  [0, 15_620, '0:00 – 0:15, 15 s'],
  [900, 15_100, '0:00 – 0:15, 15 s'],
  [59_990, 125_010, '0:59 – 2:05, 1 min 6 s'],
  [3_100, 3_580, '0:03 – 0:03, 480 ms'],
])('the duration from %d to %d ms fits its ends as they are written', (from, to, written) =>
  expect(`${playTime(from)} – ${playTime(to)}, ${formatDuration(playLength(from, to))}`).toBe(written),
)
