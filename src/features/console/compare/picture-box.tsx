import { createContext, type ReactNode, type RefObject, use, useLayoutEffect, useRef } from 'react'
import { usePulling } from '../../../ui/use-pulling'

/** Pixels of the page for one of the picture, or as many as there is room for. */
export type Magnification = 'fit' | 1 | 2 | 4

/** Fractions of the width and the height of a picture. */
export interface Center {
  x: number
  y: number
}

export const MagnificationContext = createContext<{ magnification: Magnification; center: RefObject<Center> }>({
  magnification: 'fit',
  center: { current: { x: 0.5, y: 0.5 } },
})

/** Tab leads there: the arrow keys scroll it. */
const REACHABLE = 0

/** Marks what scrolls with the others of its kind. */
export const SCROLLED = 'data-magnified'

/** As large as the container allows, in proportion, and no larger than it is, or magnified and scrolled; what is inside fills it. */
export function PictureBox({ width, height, children }: { width: number; height: number; children: ReactNode }) {
  const { magnification, center } = use(MagnificationContext)
  const pulling = usePulling()
  const magnified = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current: box } = magnified
    if (!box || magnification === 'fit') return
    const { x, y } = center.current
    box.scrollTo(x * box.scrollWidth - box.clientWidth / 2, y * box.scrollHeight - box.clientHeight / 2)
  }, [magnification, center])
  const inside = 'relative *:absolute *:inset-0 *:size-full'
  if (magnification !== 'fit') {
    return (
      <div
        ref={magnified}
        {...{ [SCROLLED]: '' }}
        {...pulling}
        role="region"
        aria-label="Magnified picture"
        tabIndex={REACHABLE}
        className="size-full min-h-0 cursor-grab overflow-auto active:cursor-grabbing"
      >
        <div
          className={`${inside} [image-rendering:pixelated]`}
          style={{ width: width * magnification, height: height * magnification }}
        >
          {children}
        </div>
      </div>
    )
  }
  return (
    <div className="[container-type:size] grid size-full min-h-0 place-items-center">
      <div
        className={inside}
        style={{ width: `min(100cqw, ${100 * (width / height)}cqh, ${width}px)`, aspectRatio: `${width} / ${height}` }}
      >
        {children}
      </div>
    </div>
  )
}
