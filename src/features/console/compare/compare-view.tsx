import { ArrowLeftRight } from 'lucide-react'
import { type RefObject, type UIEvent, useId, useRef, useState } from 'react'
import type { Difference } from '../../../pictures/difference'
import { Button } from '../../../ui/button'
import { plural } from '../../../ui/format'
import { IconButton } from '../../../ui/icon-button'
import { Segmented } from '../../../ui/segmented'
import { DifferenceView } from './difference-view'
import { type Center, type Magnification, MagnificationContext, PictureBox, SCROLLED } from './picture-box'
import { PixelCanvas } from './pixel-canvas'
import { ShotHead } from './shot-head'
import { SliderView } from './slider-view'
import type { Compare } from './use-compare'

type View = 'beside' | 'slider' | 'difference'

/** Two pictures of the session, instead of the live screen. */
export function CompareView({ compare, close }: { compare: Compare; close: () => void }) {
  const [view, setView] = useState<View>('difference')
  const meaning = useId()
  const [magnification, setMagnification] = useState<Magnification>('fit')
  const { shots, difference, tolerance, setTolerance } = compare
  const { first, second } = shots
  const center = useRef<Center>({ x: 0.5, y: 0.5 })
  const magnify = (next: Magnification): void => {
    // What is looked for is what has changed.
    if (magnification === 'fit') center.current = firstChange(difference)
    setMagnification(next)
  }
  return (
    <section aria-label="Comparison" className="@container flex min-h-0 flex-1 flex-col bg-canvas">
      {/* Where it is narrow, both bars are one, in which the way back stands beside the tolerance. */}
      <div className="border-b border-line bg-surface @max-3xl:flex @max-3xl:flex-wrap @max-3xl:items-center @max-3xl:gap-x-4 @max-3xl:gap-y-1 @max-3xl:px-4 @max-3xl:py-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1 @max-3xl:contents">
          <ShotHead compare={compare} side="first" />
          <IconButton
            label="Swap the pictures"
            icon={<ArrowLeftRight />}
            disabledReason={first && second ? undefined : 'Take two pictures first'}
            onClick={compare.swap}
          />
          <ShotHead compare={compare} side="second" />
          <div className="ml-auto @max-3xl:order-2">
            <Button size="small" onClick={close}>
              Back to the live screen
            </Button>
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1 @max-3xl:contents">
          <Segmented<View>
            label="Comparison"
            size="small"
            value={view}
            onChange={setView}
            options={[
              { value: 'difference', label: 'Difference' },
              { value: 'slider', label: 'Slider' },
              { value: 'beside', label: 'Side by side' },
            ]}
          />
          <Segmented
            label="Magnification"
            size="small"
            value={String(magnification)}
            onChange={(size) => magnify(MAGNIFICATIONS.find((each) => String(each) === size) ?? 'fit')}
            options={MAGNIFICATIONS.map((each) => ({
              value: String(each),
              label: each === 'fit' ? 'Fit' : `${each}00 %`,
            }))}
          />
          <div className="flex flex-wrap items-center gap-x-2 text-sm text-muted @max-3xl:contents">
            <label className="flex items-center gap-2 @max-3xl:order-1 @max-3xl:grow @max-3xl:basis-[calc(100%-10.5rem)]">
              Tolerance
              <input
                type="range"
                min={0}
                max={64}
                value={tolerance}
                aria-describedby={meaning}
                onChange={(event) => setTolerance(event.target.valueAsNumber)}
                className="w-24 accent-accent"
              />
            </label>
            <span id={meaning} className="text-ink tabular-nums @max-3xl:order-3">
              {toleranceMeaning(tolerance)}
            </span>
          </div>
          <p role="status" className="text-sm @max-3xl:order-3">
            {difference && words(difference)}
          </p>
        </div>
      </div>
      <div
        onScrollCapture={(event) => scrollTogether(event, center)}
        className="grid min-h-60 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center p-3 stacked:min-h-76"
      >
        {first && second && difference ? (
          <MagnificationContext value={{ magnification, center }}>
            {view === 'difference' && <DifferenceView difference={difference} second={second} />}
            {view === 'slider' && <SliderView first={first} second={second} />}
            {view === 'beside' && (
              <div className="grid size-full min-h-0 auto-rows-fr gap-3 lg:grid-cols-2">
                {[first, second].map((shot, index) => (
                  <PictureBox key={index} width={shot.pixels.width} height={shot.pixels.height}>
                    <PixelCanvas
                      pixels={shot.pixels}
                      label={`${index === 0 ? 'First' : 'Second'} picture, ${shot.name}`}
                    />
                  </PictureBox>
                ))}
              </div>
            )}
          </MagnificationContext>
        ) : (
          <p className="max-w-prose text-muted">
            {first
              ? 'The first picture is taken. Go back to the live screen, do something in the session, then compare again: that takes the second one.'
              : 'Compare two pictures: take one now, do something in the session, then take another. Freezing the screen uses its picture as the first one.'}
          </p>
        )}
      </div>
    </section>
  )
}

const MAGNIFICATIONS: readonly Magnification[] = ['fit', 1, 2, 4]

function firstChange(difference: Difference | null): Center {
  const [box] = difference?.boxes ?? []
  if (!difference || !box) return { x: 0.5, y: 0.5 }
  return { x: (box.x + box.width / 2) / difference.width, y: (box.y + box.height / 2) / difference.height }
}

/** Both pictures show the same part, and other magnifications and views show it, too. */
function scrollTogether({ target, currentTarget }: UIEvent<HTMLElement>, center: RefObject<Center>): void {
  if (!(target instanceof HTMLElement)) return
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = target
  center.current = { x: (scrollLeft + clientWidth / 2) / scrollWidth, y: (scrollTop + clientHeight / 2) / scrollHeight }
  for (const other of currentTarget.querySelectorAll(`[${SCROLLED}]`))
    if (other !== target) other.scrollTo(target.scrollLeft, target.scrollTop)
}

const toleranceMeaning = (tolerance: number): string =>
  tolerance === 0
    ? '0: any other color counts as a change'
    : `${tolerance}: red, green and blue may each be off by up to ${tolerance} of 255`

function words({ changed, total, boxes }: Difference): string {
  if (changed === 0) return 'The pictures are identical'
  const percent = Number(((changed / total) * 100).toPrecision(2))
  return `${changed.toLocaleString('en')} of ${total.toLocaleString('en')} pixels changed (${percent} %) in ${plural(boxes.length, 'area')}`
}
