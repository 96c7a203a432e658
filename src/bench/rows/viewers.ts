import type { Lab } from '../lab'
import type { Row } from '../line'
import { digits, ms, times } from '../../measure/format'
import { p50 } from '../../measure/statistics'
import { cpuSeconds } from '../../measure/usage'

const ROUNDS = 3
const WATCH_MS = 4_000
const MANY = 20

interface Watch {
  /** Processor time of the service for one picture of the screen, ms. */
  cpuMs: number
  /** Pictures a second, different ones. */
  perSecond: number
}

export const viewers: Row<Lab> = {
  name: 'viewers',
  async measure(lab) {
    const { session_id } = await lab.session('moving')
    const one: Watch[] = []
    const many: Watch[] = []
    for (let round = 0; round < ROUNDS; round++) {
      one.push(await watch(lab, session_id, 1))
      many.push(await watch(lab, session_id, MANY))
    }
    const middle = (watches: readonly Watch[], of: keyof Watch) => p50(watches.map((watch) => watch[of]))
    const describe = (watches: readonly Watch[]) =>
      `${ms(middle(watches, 'cpuMs'))} at ${digits(middle(watches, 'perSecond'))} fps`
    const ratio = middle(many, 'cpuMs') / middle(one, 'cpuMs')
    return [
      {
        what: `processor time of the service for a frame: ${MANY} viewers, one viewer`,
        ours: `${describe(many)}, ${describe(one)}`,
        ratio: times(ratio),
        target: 'at most 2 ×',
        reached: ratio <= 2,
      },
    ]
  },
}

/** Lets viewers follow the screen as the console does, and looks at what that costs the service. */
async function watch(lab: Lab, id: string, count: number): Promise<Watch> {
  const pictures = new Set<string>()
  const before = cpuSeconds(lab.pid)
  const began = performance.now()
  const until = began + WATCH_MS
  await Promise.all(
    Array.from({ length: count }, async () => {
      let etag: string | undefined
      while (performance.now() < until) {
        const headers = { Prefer: 'wait=2', ...(etag && { 'If-None-Match': etag }) }
        const answer = await lab.client.call('GET', `/browsers/${id}/computer/screenshot`, undefined, headers)
        etag = String(answer.headers.etag)
        pictures.add(etag)
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  const cpuMs = ((cpuSeconds(lab.pid) - before) * 1000) / pictures.size
  return { cpuMs, perSecond: pictures.size / seconds }
}
