import { ms, times } from '../../measure/format'
import { interleaved, p50, p99 } from '../../measure/statistics'
import { Lab } from '../lab'
import type { Line, Row } from '../line'
import { screenshots } from './screenshot'

const ROUNDS = 60

/** What the program for pictures has to gain over zlib on the whole call; with less it is not worth its keep. */
const LEAST = 1.3

/** The same screenshots of two services, one of which compresses with zlib. */
export const compression: Row<Lab> = {
  name: 'compression',
  async measure(lab) {
    const other = await Lab.open({ POOLDECK_DEFLATE: 'zlib' })
    lab.onClose(() => other.close())
    const lines: Line[] = []
    for (const [page, request] of [
      ['text', {}],
      ['photo', { kiosk_mode: true }],
    ] as const) {
      const [own, zlib] = await Promise.all([lab.session(page, request), other.session(page, request)])
      const measured = await interleaved(ROUNDS, [
        screenshots('own', lab, own.session_id),
        screenshots('zlib', other, zlib.session_id),
      ])
      const [ours = [], theirs = []] = [measured.get('own'), measured.get('zlib')]
      const ratio = p50(theirs) / p50(ours)
      lines.push({
        what: `screenshot of a ${page}, changed before each: the program for pictures`,
        ours: `${ms(p50(ours))} (p99 ${ms(p99(ours))})`,
        rival: `zlib ${ms(p50(theirs))} (p99 ${ms(p99(theirs))})`,
        ratio: times(ratio),
        target: `${LEAST} ×`,
        reached: ratio >= LEAST,
      })
    }
    return lines
  },
}
