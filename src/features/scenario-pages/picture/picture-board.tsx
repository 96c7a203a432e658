import { type PointerEvent, type ReactNode, useState } from 'react'
import type { Box } from '../../../pictures/pixels'
import { BlobImage } from '../../../ui/blob-image'
import { boxBetween, type Pixel, pixelAt } from './pixel'

/**
 * A picture with rectangles of its pixels over it. With `onDraw` rectangles are drawn on it with the pointer, with `onPick` a
 * pixel is chosen; its user offers the same as numbers, for the keyboard.
 */
export function PictureBoard({
  picture,
  size: expected,
  label,
  boxes = [],
  names = [],
  tone = 'danger',
  pixel,
  path = [],
  onDraw,
  onPick,
}: {
  /** Without one, an empty screen of `size` is shown. */
  picture: Blob | undefined
  /** Until the picture says it itself. */
  size?: { width: number; height: number }
  label: string
  boxes?: readonly Box[]
  /** What they are called, in the same order. */
  names?: readonly string[]
  /** `danger`: where it differs. `mask`: what is not looked at. */
  tone?: 'danger' | 'mask'
  pixel?: Pixel
  /** Where a pointer goes. */
  path?: readonly (readonly [number, number])[]
  onDraw?: (box: Box) => void
  onPick?: (pixel: Pixel) => void
}) {
  const [loaded, setLoaded] = useState<{ width: number; height: number }>()
  const size = loaded ?? expected
  const isEmpty = !picture || (!loaded && expected !== undefined)
  const [from, setFrom] = useState<Pixel>()
  const [to, setTo] = useState<Pixel>()
  const at = (event: PointerEvent): Pixel | undefined =>
    size && pixelAt(event, event.currentTarget.getBoundingClientRect(), size)
  const down = (event: PointerEvent): void => {
    const start = event.button === 0 ? at(event) : undefined
    if (!start) return
    event.preventDefault()
    if (onPick) onPick(start)
    if (!onDraw) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setFrom(start)
    setTo(start)
  }
  const up = (): void => {
    const box = from && to && boxBetween(from, to)
    setFrom(undefined)
    if (box && box.width > 1 && box.height > 1) onDraw?.(box)
  }
  const drawn = from && to ? boxBetween(from, to) : undefined
  return (
    <div className="relative w-fit max-w-full border border-line">
      {isEmpty && (
        <div
          {...(!picture && { role: 'img', 'aria-label': label })}
          className="w-96 max-w-full bg-sunken"
          style={{ aspectRatio: size && `${size.width} / ${size.height}` }}
        />
      )}
      {picture && (
        <BlobImage
          blob={picture}
          alt={label}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setLoaded({ width, height })}
          // Until it is there, what is pressed stays where it is.
          className={isEmpty ? 'absolute inset-0 size-full' : 'block max-h-[32rem] max-w-full'}
        />
      )}
      {size && (
        <svg
          aria-hidden
          viewBox={`0 0 ${size.width} ${size.height}`}
          className={`absolute inset-0 size-full touch-none ${onDraw || onPick ? 'cursor-crosshair' : 'pointer-events-none'}`}
          onPointerDown={down}
          onPointerMove={(event) => from && setTo(at(event))}
          onPointerUp={up}
          onPointerCancel={() => setFrom(undefined)}
        >
          {[...boxes, ...(drawn ? [drawn] : [])].map((box, index) => (
            <rect
              key={`${index}-${box.x}-${box.y}`}
              {...box}
              vectorEffect="non-scaling-stroke"
              strokeWidth="2"
              className={tone === 'mask' ? 'fill-accent/30 stroke-accent' : 'fill-danger/10 stroke-danger'}
            />
          ))}
          {boxes.map(({ x, y }, index) => (
            <text
              key={`${names[index]}-${x}-${y}`}
              x={x + size.width / 200}
              y={y + size.width / 40}
              fontSize={size.width / 40}
              className="fill-accent font-semibold"
            >
              {names[index]}
            </text>
          ))}
          {path.length > 1 && (
            <polyline
              points={path.map((point) => point.join(',')).join(' ')}
              fill="none"
              vectorEffect="non-scaling-stroke"
              strokeWidth="2"
              className="stroke-accent"
            />
          )}
          {pixel && <Target {...pixel} {...size} />}
        </svg>
      )}
    </div>
  )
}

/** Lines that meet around a pixel and leave it to be seen. */
function Target({ x, y, width, height }: Pixel & { width: number; height: number }): ReactNode {
  const [gap, length] = [width / 200, width / 50]
  const lines = [
    [x, y - gap, x, Math.max(0, y - length)],
    [x, y + gap, x, Math.min(height, y + length)],
    [x - gap, y, Math.max(0, x - length), y],
    [x + gap, y, Math.min(width, x + length), y],
  ] as const
  return lines.map(([x1, y1, x2, y2]) => (
    <line
      key={`${x2} ${y2}`}
      {...{ x1: x1 + 0.5, y1: y1 + 0.5, x2: x2 + 0.5, y2: y2 + 0.5 }}
      vectorEffect="non-scaling-stroke"
      strokeWidth="2"
      className="stroke-accent"
    />
  ))
}
