import { DragMouse, type DragMouseInput } from '../../contract/computer'
import type { DragRecord } from '../../contract/drag-record'
import { planDrag } from '../../motion/drag'
import { DEFAULT_DISPLAY, type Lab } from '../lab'
import type { Line, Row } from '../line'
import { ms, percent } from '../../measure/format'
import { p50, p99 } from '../../measure/statistics'

/** How late or early a sample may be, ms. */
const TOLERANCE_MS = 4

const path: [number, number][] = [
  [300, 400],
  [900, 700],
  [1500, 300],
]

const DRAGS: DragMouseInput[] = [
  { path, duration_ms: 2_000 },
  { path, smooth: false, steps_per_segment: 50, step_delay_ms: 20 },
]

interface Timing {
  /** Difference of the whole drag from its computed time, as a share of it. */
  off: number
  /** How far each sample was from its due time, ms. */
  lateness: number[]
}

export const drag: Row<Lab> = {
  name: 'drag',
  async measure(lab) {
    const pool = await lab.pool({ size: 4, start_url: lab.site.url('still') })
    const sessions: string[] = []
    for (let count = 0; count < 4; count++) sessions.push((await lab.api.acquire(pool)).session_id)
    const [first = ''] = sessions
    const alone: Timing[] = []
    const together: Timing[] = []
    for (let round = 0; round < 3; round++) {
      for (const request of DRAGS) alone.push(await dragIn(lab, first, request))
      for (const request of DRAGS)
        together.push(...(await Promise.all(sessions.map((session) => dragIn(lab, session, request)))))
    }
    return [...lines('drag of 2 s', alone), ...lines('four drags of 2 s at once', together)]
  },
}

/** Compares how a drag really went with what `src/motion` computes for it. */
async function dragIn(lab: Lab, session: string, request: DragMouseInput): Promise<Timing> {
  const base = `/browsers/${session}/computer`
  await lab.client.call('POST', `${base}/drag_mouse`, request)
  const went = await lab.client.json<DragRecord>('GET', `${base}/last_drag`)
  const planned = planDrag(DragMouse.parse(request), DEFAULT_DISPLAY)
  if (went.samples.length !== planned.samples.length) throw new Error('A drag had other samples than were planned.')
  const lateness = planned.samples.map(({ t }, index) => Math.abs((went.samples[index]?.[0] ?? Infinity) - t))
  return {
    off: Math.abs(went.duration_ms - planned.durationMs) / planned.durationMs,
    lateness,
  }
}

function lines(what: string, timings: readonly Timing[]): Line[] {
  const off = Math.max(...timings.map((timing) => timing.off))
  const lateness = timings.flatMap((timing) => timing.lateness)
  const inTime = lateness.filter((late) => late <= TOLERANCE_MS).length / lateness.length
  return [
    {
      what: `${what}: furthest from its computed time`,
      ours: percent(off),
      target: 'within 1 %',
      reached: off <= 0.01,
    },
    {
      what: `${what}: samples within ${TOLERANCE_MS} ms of their due time`,
      ours: `${percent(inTime)} (p50 ${ms(p50(lateness))}, p99 ${ms(p99(lateness))})`,
      target: '99 %',
      reached: inTime >= 0.99,
    },
  ]
}
