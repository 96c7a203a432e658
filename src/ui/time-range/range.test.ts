import { expect, test } from 'vitest'
import { rangeTime, readTimeSearch } from './range'

const asked = (said: Record<string, unknown>) => rangeTime(readTimeSearch(said), '24h')

test('the address says a range, or a time with an end; what makes no sense counts as not said', () => {
  expect(asked({})).toEqual({ since: '24h' })
  expect(asked({ range: '7d' })).toEqual({ since: '7d' })
  expect(asked({ range: '99y', from: 'x', to: 'y' })).toEqual({ since: '24h' })
  const [from, to] = ['2030-01-01T00:00:00.000Z', '2030-01-02T00:00:00.000Z']
  expect(asked({ range: '1h', from, to })).toEqual({ since: from, until: to })
  expect(asked({ from: to, to: from })).toEqual({ since: '24h' })
  expect(rangeTime({}, undefined)).toEqual({})
})
