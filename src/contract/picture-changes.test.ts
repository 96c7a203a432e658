import { expect, test } from 'vitest'
import { formatRegions, parseRegions } from './picture-changes'

test('regions come back from a header as they were', () => {
  const regions = [
    { x: 0, y: 0, width: 96, height: 96 },
    { x: 160, y: 512, width: 128, height: 7 },
  ]
  expect(parseRegions(formatRegions(regions))).toEqual(regions)
})

test.each([null, '', '1,2,3', '1,2,3,4,5', '1,2,3,4  5,6,7,8', '-1,2,3,4', '1.5,2,3,4'])(
  'what is no list of regions is none: %o',
  (text) => expect(parseRegions(text)).toBeNull(),
)
