import { useMemo } from 'react'
import type { Difference } from '../../../pictures/difference'
import type { Shot } from './shot'
import { differencePixels } from './difference-pixels'
import { PictureBox } from './picture-box'
import { PixelCanvas } from './pixel-canvas'

/** Room around a box, so that the line does not cover what it points at; pixels of the picture. */
const MARGIN = 3

/** What differs, in the second picture, with boxes around the regions. */
export function DifferenceView({ difference, second }: { difference: Difference; second: Shot }) {
  const pixels = useMemo(() => differencePixels(difference, second.pixels), [difference, second])
  const { width, height, boxes } = difference
  return (
    <PictureBox width={width} height={height}>
      <PixelCanvas pixels={pixels} label="Difference" />
      <svg aria-hidden viewBox={`0 0 ${width} ${height}`}>
        {boxes.map((box) => (
          <rect
            key={`${box.x} ${box.y}`}
            x={box.x - MARGIN}
            y={box.y - MARGIN}
            width={box.width + 2 * MARGIN}
            height={box.height + 2 * MARGIN}
            rx="2"
            fill="none"
            stroke="#e20074"
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
    </PictureBox>
  )
}
