import { useStore } from '../../../lib/store'
import { cx } from '../../../ui/cx'
import type { ScreenView } from '../screen/live-screen'
import { toScreen } from '../screen/layout'
import type { MarkStore } from './marks'

/** Clicks of the events over the live screen. For the eye only: the list says the same. */
export function EventMarks({ marks, view: { layout } }: { marks: MarkStore; view: ScreenView }) {
  const { clicks } = useStore(marks)
  const { left, top, width, height } = layout
  return (
    <div aria-hidden className="pointer-events-none absolute overflow-hidden" style={{ left, top, width, height }}>
      {clicks.map(({ id, x, y, chosen }) => {
        const point = toScreen(layout, [x, y])
        return (
          <span
            key={id}
            data-mark={id}
            className={cx(
              'absolute size-7 -translate-1/2 rounded-full border-2 border-[#0a7671] bg-[#4fd1c5]/30 shadow-[0_0_0_2px_#ffffffcc]',
              chosen && 'size-9 border-3',
            )}
            style={{ left: point.x - left, top: point.y - top }}
          />
        )
      })}
    </div>
  )
}
