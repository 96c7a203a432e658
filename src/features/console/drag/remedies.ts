import type { DragMouse, DragMouseInput } from '../../../contract/computer'
import { measureDrag } from '../../../motion/drag'
import { LONG_MS } from '../long'
import { type DragSettings, settled } from './settings'

/** A change of the settings that makes a long drag short enough, and the time that it then takes. */
interface Remedy {
  label: string
  change: Partial<DragSettings>
  durationMs: number
}

const CANDIDATES: readonly Omit<Remedy, 'durationMs'>[] = [
  { label: 'No delay', change: { delay: '0' } },
  { label: '4 steps of 10 ms', change: { smooth: false, delay: '0', steps_per_segment: '4', step_delay_ms: '10' } },
  { label: '1 step of 5 ms', change: { smooth: false, delay: '0', steps_per_segment: '1', step_delay_ms: '5' } },
  { label: 'Smooth in 5 s', change: { smooth: true, delay: '0', duration_ms: '5000' } },
]

const MOST = 2

/** The mildest remedies for a drag that takes too long; none for one that does not. */
export function remediesFor(request: DragMouseInput): Remedy[] {
  const drag = settled(request)
  if (measureDrag(drag).durationMs <= LONG_MS) return []
  return CANDIDATES.map(({ label, change }) => ({ label, change, durationMs: durationWith(drag, change) }))
    .filter(({ durationMs }) => durationMs <= LONG_MS)
    .slice(0, MOST)
}

function durationWith(drag: DragMouse, { smooth = drag.smooth, ...numbers }: Remedy['change']): number {
  const changed = Object.fromEntries(Object.entries(numbers).map(([name, text]) => [name, Number(text)]))
  return measureDrag({ ...drag, smooth, ...changed }).durationMs
}
