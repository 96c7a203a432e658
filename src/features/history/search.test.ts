import { expect, test } from 'vitest'
import { askedTime, readHistorySearch, shownRange } from './search'

test('the address says a range, or a time with an end; what makes no sense is a day', () => {
  expect(askedTime(readHistorySearch({}))).toEqual({ since: '24h' })
  expect(askedTime(readHistorySearch({ range: '7d' }))).toEqual({ since: '7d' })
  expect(askedTime(readHistorySearch({ range: '99y', from: 'x', to: 'y' }))).toEqual({ since: '24h' })
  const span = readHistorySearch({ range: '1h', from: '2030-01-01T00:00:00.000Z', to: '2030-01-02T00:00:00.000Z' })
  expect(askedTime(span)).toEqual({ since: '2030-01-01T00:00:00.000Z', until: '2030-01-02T00:00:00.000Z' })
  expect(shownRange(span)).toBeUndefined()
  expect(askedTime(readHistorySearch({ from: span.to, to: span.from }))).toEqual({ since: '24h' })
})
