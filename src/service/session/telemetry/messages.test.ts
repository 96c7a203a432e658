import { expect, onTestFinished, test, vi } from 'vitest'
import { TelemetryEvent } from '../../../contract/telemetry-archive'
import { BROWSER_CATEGORIES } from '../../../contract/telemetry'
import { TELEMETRY_EVENTS } from '../../../contract/telemetry-events'
import { randomFrom } from '../../../motion/random'
import type { CdpConnection, CdpEvent } from '../../browser/cdp'
import { isResultOf } from '../../browser/cdp-answers'
import { CdpError } from '../../browser/cdp-error'
import { log } from '../../shared/log'
import { BrowserCapture } from './browser-capture'
import { keptEvent } from './kept-event'
import { hostile, hostileAnswer } from './test-hostile-messages'

/** The soak's row `messages` asks for more of them, and for others. */
const { POOLDECK_HOSTILE_MESSAGES: COUNT = 2_000, POOLDECK_HOSTILE_SEED: SEED = 24 } = process.env
/** What one takes at most on a machine that does much else, ms; some are of megabytes. */
const EACH_MS = 100

/** A connection over which a browser says what it likes, and answers as it likes. */
function lying(answer: () => unknown) {
  const listeners = new Set<(event: CdpEvent) => void>()
  const cdp = {
    closed: false,
    send: async (method: string) => {
      if (method === 'Target.attachToBrowserTarget') return { sessionId: 'root' }
      const given = answer()
      if (given instanceof CdpError) throw given
      // What the connection itself sees to.
      if (!isResultOf(method, given as Record<string, unknown>)) throw new CdpError(method, 'the response is invalid.')
      return given
    },
    listen: (listener: (event: CdpEvent) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    batchEvents: () => () => {},
    failPending: () => {},
  }
  return {
    cdp: cdp as unknown as CdpConnection,
    say: (event: CdpEvent) => {
      for (const listener of listeners) listener(event)
    },
  }
}

test(
  'whatever a browser says and answers, nothing fails, and what is told of it is in the words of the interface',
  { timeout: Number(COUNT) * EACH_MS },
  async () => {
    const failures = vi.spyOn(log, 'error')
    onTestFinished(() => failures.mockRestore())
    const random = randomFrom([Number(SEED)])
    const { cdp, say } = lying(() => hostileAnswer(random))
    const types = new Set<string>()
    const capture = new BrowserCapture({
      cdp,
      categories: BROWSER_CATEGORIES,
      active: () => {},
      record: (type, source, data, ts = Date.now() * 1000) => {
        const { category } = TELEMETRY_EVENTS[type]
        const { json } = keptEvent(1, { ts, type, category, source, data } as TelemetryEvent)
        const { event } = JSON.parse(json) as { event: unknown }
        const { error } = TelemetryEvent.safeParse(event)
        expect(error, json.slice(0, 1_000)).toBeUndefined()
        types.add(type)
      },
    })
    await capture.start()
    for (let count = 0; count < Number(COUNT); count++) {
      say(hostile(random))
      if (count % 50 === 0) await new Promise(setImmediate)
    }
    await new Promise(setImmediate)
    capture.stop()
    expect(failures.mock.calls).toEqual([])
    // It has not said nonsense alone.
    expect(types.size).toBeGreaterThan(12)
  },
)
