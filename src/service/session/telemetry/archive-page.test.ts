import { expect, test } from 'vitest'
import { TelemetryEventsQuery } from '../../../contract/telemetry-archive'
import { archivePage } from './archive-page'
import type { Events } from './events'
import type { KeptEvent } from './kept-event'

/** Seven events, a minute apart, the last one now; every other one is of the console. */
const now = Date.parse('2026-01-31T12:00:00Z')
const sevenOf = (bytes: number): KeptEvent[] =>
  [10, 11, 12, 13, 14, 15, 16].map((seq) => ({
    seq,
    ts: (now - (16 - seq) * 60_000) * 1000,
    category: seq % 2 === 0 ? ('console' as const) : ('page' as const),
    json: '',
    bytes,
  }))

const eventsOf = (kept: readonly KeptEvent[]): Events => ({
  async *forward(_, wanted) {
    yield kept.filter(wanted).slice(0, 2)
    yield kept.filter(wanted).slice(2)
  },
  async *backward(_, wanted) {
    yield kept.filter(wanted).toReversed()
  },
})

async function page(query: Record<string, string>, bytes = 0): Promise<[number[], number | undefined]> {
  const { events, next } = await archivePage(eventsOf(sevenOf(bytes)), TelemetryEventsQuery.parse(query), now)
  return [events.map(({ seq }) => seq), next]
}

test.each<[Record<string, string>, number[], number | undefined]>([
  [{}, [11, 12, 13, 14, 15, 16], undefined],
  [{ since: '1h' }, [10, 11, 12, 13, 14, 15, 16], undefined],
  [{ since: '1m30s' }, [15, 16], undefined],
  [{ since: '2026-01-31T13:58:00+02:00' }, [14, 15, 16], undefined],
  [{ since: '1h', until: '4m' }, [10, 11], undefined],
  [{ since: '1h', category: 'page' }, [11, 13, 15], undefined],
  [{ since: '1h', limit: '3' }, [10, 11, 12], 13],
  [{ since: '1s', offset: '13', limit: '3' }, [13, 14, 15], 16],
  [{ offset: '16' }, [16], undefined],
  [{ offset: '0', limit: '2', category: 'console' }, [10, 12], 14],
  [{ order: 'desc', limit: '3' }, [16, 15, 14], 14],
  [{ order: 'desc', limit: '3', offset: '14' }, [13, 12, 11], 11],
  [{ order: 'desc', limit: '3', offset: '11' }, [10], undefined],
  [{ order: 'desc', until: '4m' }, [11, 10], undefined],
])('%j gives these events, and where to go on', async (query, seqs, next) => {
  expect(await page(query)).toEqual([seqs, next])
})

test('a page of large events ends early, and one larger than a page is given alone', async () => {
  expect(await page({ since: '1h' }, 400_000)).toEqual([[10, 11], 12])
  expect(await page({ since: '1h' }, 3_000_000)).toEqual([[10], 11])
})

test.each([{ order: 'desc', since: '5m' }, { since: 'yesterday' }, { until: '2026-01-31' }, { category: 'weather' }])(
  '%j is refused',
  (query) => {
    expect(TelemetryEventsQuery.safeParse(query).success).toBe(false)
  },
)
