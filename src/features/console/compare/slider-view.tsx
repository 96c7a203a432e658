import { useState } from 'react'
import { PictureBox } from './picture-box'
import { PixelCanvas } from './pixel-canvas'
import type { Shot } from './shot'

/** The first picture left of a line that can be moved, the second one right of it; both from the same corner, pixel by pixel. */
export function SliderView({ first, second }: { first: Shot; second: Shot }) {
  const [percent, setPercent] = useState(50)
  const width = Math.max(first.pixels.width, second.pixels.width)
  const height = Math.max(first.pixels.height, second.pixels.height)
  const inCorner = ({ pixels, name }: Shot, which: string) => (
    <div style={{ width: `${(pixels.width / width) * 100}%`, height: `${(pixels.height / height) * 100}%` }}>
      <PixelCanvas pixels={pixels} label={`${which} picture, ${name}`} />
    </div>
  )
  return (
    <div className="flex size-full min-h-0 flex-col items-center gap-2">
      <PictureBox width={width} height={height}>
        <div>{inCorner(second, 'Second')}</div>
        <div style={{ clipPath: `inset(0 ${100 - percent}% 0 0)` }}>{inCorner(first, 'First')}</div>
        <svg aria-hidden preserveAspectRatio="none" viewBox="0 0 100 1" className="pointer-events-none text-accent">
          <line
            x1={percent}
            x2={percent}
            y2="1"
            stroke="currentColor"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      </PictureBox>
      <input
        type="range"
        aria-label="Comparison slider"
        aria-valuetext={`${percent} %`}
        min={0}
        max={100}
        value={percent}
        onChange={(event) => setPercent(event.target.valueAsNumber)}
        className="w-full max-w-lg accent-accent"
      />
    </div>
  )
}
