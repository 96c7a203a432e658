import { type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '../cx'
import { Section } from '../page'
import { Segmented } from '../segmented'
import { type ChartData, formatValue } from './chart-data'
import { ChartTable } from './chart-table'
import { ChartPatterns, fillOf, Swatch, toneOf } from './look'
import { columnsPath, roundUp, stepsPath, sums, ticksOf } from './shape'
import { columnTime, tickTime } from './times'

const HEIGHT = 128
const WIDTH = 640
/** Columns that are wider than this have a gap between them, px. */
const WIDE = 6

const VIEWS = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const

/** A chart over time with its table. `note`: what it comes to, in a sentence. */
export function TimeChart({
  note,
  actions,
  children,
  ...data
}: ChartData & { note: ReactNode; actions?: ReactNode; children?: ReactNode }) {
  const [view, setView] = useState<'chart' | 'table'>('chart')
  return (
    <Section
      title={data.title}
      actions={
        <>
          {actions}
          <Segmented label={`Show ${data.title}`} size="small" value={view} onChange={setView} options={VIEWS} />
        </>
      }
    >
      {view === 'chart' ? <Chart data={data} /> : <ChartTable data={data} />}
      <p className="pt-1 text-sm text-muted">{note}</p>
      {children}
    </Section>
  )
}

function Chart({ data }: { data: ChartData }) {
  const { title, since, stepMs, series, format } = data
  const patterns = useId()
  const [plot, width] = useWidth()
  const [pointed, setPointed] = useState<number>()
  const count = series[0]?.values.length ?? 0
  const columns = series.filter(({ as }) => as === 'columns')
  const lines = series.filter(({ as }) => as === 'line')
  const tops = [...sums(columns.map(({ values }) => values)), ...lines.flatMap(({ values }) => values.map(Number))]
  const most = roundUp(Math.max(...tops, 0))
  // Nothing has two and a half ends.
  const hasMiddle = most % 2 === 0
  const box = { width, height: HEIGHT, most }
  const step = width / count
  const until = since + count * stepMs
  const chosen = Math.min(pointed ?? count - 1, count - 1)
  const xOf = (time: number): number => ((time - since) / (until - since)) * width
  // A label that does not fit in says nothing.
  const ticks = ticksOf(since, until, width / 80).filter((tick) => xOf(tick) > 20 && xOf(tick) < width - 20)
  const point = (event: PointerEvent<HTMLInputElement>): void => {
    const { left } = event.currentTarget.getBoundingClientRect()
    setPointed(Math.max(0, Math.min(count - 1, Math.floor((event.clientX - left) / step))))
  }
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
      <div aria-hidden className="flex flex-col justify-between text-right text-sm leading-none text-faint">
        <span>{format(most)}</span>
        {hasMiddle && <span>{format(most / 2)}</span>}
        <span>{format(0)}</span>
      </div>
      <div
        ref={plot}
        className="relative border-b border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
      >
        <svg aria-hidden width={width} height={HEIGHT} className="block overflow-visible">
          <ChartPatterns id={patterns} />
          <path d={`M0 0.5H${width}${hasMiddle ? `M0 ${HEIGHT / 2}H${width}` : ''}`} className="stroke-line" />
          {pointed !== undefined && (
            <rect x={chosen * step} width={Math.max(step, 1)} height={HEIGHT} className="fill-hover" />
          )}
          {columns.map(({ name, values, look }, index) => (
            <path
              key={name}
              d={columnsPath(
                values,
                sums(columns.slice(0, index).map((below) => below.values)),
                box,
                step > WIDE ? 1 : 0,
              )}
              className={toneOf(look)}
              fill={fillOf(patterns, look)}
            />
          ))}
          {lines.map(({ name, values, look }) => (
            <path
              key={name}
              d={stepsPath(values, box)}
              className={toneOf(look)}
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
              strokeDasharray={look.pattern === 'dashed' ? '4 3' : undefined}
            />
          ))}
          {pointed !== undefined && <path d={`M${(chosen + 0.5) * step} 0V${HEIGHT}`} className="stroke-focus" />}
        </svg>
        <input
          type="range"
          aria-label={`Time in ${title}`}
          aria-valuetext={describe(data, chosen)}
          min={0}
          max={count - 1}
          value={chosen}
          onChange={(event) => setPointed(event.currentTarget.valueAsNumber)}
          onPointerMove={point}
          onPointerLeave={() => setPointed(undefined)}
          onBlur={() => setPointed(undefined)}
          className="absolute inset-0 m-0 size-full cursor-crosshair opacity-0"
        />
      </div>
      <div aria-hidden className="relative col-start-2 h-5 overflow-hidden pt-1 text-sm text-faint">
        {ticks.map((tick) => (
          <span key={tick} className="absolute -translate-x-1/2 whitespace-nowrap" style={{ left: xOf(tick) }}>
            {tickTime(tick)}
          </span>
        ))}
      </div>
      <ul className="col-span-2 flex min-h-6 flex-wrap gap-x-4 gap-y-1 pt-1.5 text-sm text-muted">
        <li className={cx('tabular-nums', pointed === undefined && 'hidden')}>
          {columnTime(since + chosen * stepMs, stepMs)}
        </li>
        {series.map(({ name, values, as, look }) => (
          <li key={name} className="flex items-center gap-1.5">
            <Swatch as={as} look={look} patterns={patterns} />
            {name}
            {pointed !== undefined && (
              <b className="font-semibold text-ink tabular-nums">{formatValue(values[chosen], format)}</b>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function describe({ since, stepMs, series, format }: ChartData, index: number): string {
  const known = series.filter(({ values }) => values[index] !== null && values[index] !== undefined)
  const words = known.map(({ name, values }) => `${name} ${formatValue(values[index], format)}`).join(', ')
  return `${columnTime(since + index * stepMs, stepMs)}: ${words === '' ? 'no data' : words}`
}

/** The width of what it is given to, px. */
function useWidth(): [(element: HTMLElement | null) => void, number] {
  const [width, setWidth] = useState(WIDTH)
  const [element, setElement] = useState<HTMLElement | null>(null)
  const last = useRef(WIDTH)
  useLayoutEffect(() => {
    if (!element) return undefined
    const measure = (): void => {
      const now = Math.max(1, Math.floor(element.clientWidth))
      if (now !== last.current) setWidth((last.current = now))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return [setElement, width]
}
