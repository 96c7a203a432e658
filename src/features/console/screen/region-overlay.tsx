import { useEffect, useId, useRef } from 'react'
import type { Region } from '../../../contract/computer'
import type { ScreenView } from './live-screen'
import { useRegionInput } from './use-region-input'

/** Lies over the picture and takes a rectangle of it, by pointer or by keyboard. */
export function RegionOverlay({
  region,
  setRegion,
  close,
  view,
}: {
  region: Region | null
  setRegion: (region: Region) => void
  close: () => void
  view: ScreenView
}) {
  const field = useRef<HTMLDivElement>(null)
  const input = useRegionInput({ region, setRegion, close, view })
  const helpId = useId()
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  const { left, top, width, height, display } = view.layout
  return (
    <div
      {...input}
      ref={field}
      aria-label="Region of the screenshot"
      aria-describedby={helpId}
      className="absolute cursor-crosshair touch-none overflow-hidden focus-visible:-outline-offset-2"
      style={{ left, top, width, height }}
    >
      {region && (
        <div
          className="absolute outline-1 outline-accent shadow-[0_0_0_100vmax_rgb(16_26_36/45%)]"
          style={{
            left: `${(region.x / display.width) * 100}%`,
            top: `${(region.y / display.height) * 100}%`,
            width: `${(region.width / display.width) * 100}%`,
            height: `${(region.height / display.height) * 100}%`,
          }}
        />
      )}
      <p id={helpId} className="sr-only">
        Draw a rectangle. Arrow keys move it by 1 pixel, by 10 with Shift; with Alt they change its size. Escape leaves.
      </p>
    </div>
  )
}
