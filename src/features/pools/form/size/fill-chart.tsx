import { formatDuration } from '../../../../ui/format'
import type { FillForecast } from '../../fill-forecast'

const MAX_ROWS = 20
/** Time shown after the last browser has started, as a part of the whole: the pool is seen full. */
const REST = 0.12

/** One lane a browser, or for a large pool one for several: empty until it starts, filled from then on. */
export function FillChart({ forecast }: { forecast: FillForecast }) {
  const { size } = forecast
  const rows = Math.min(size, MAX_ROWS)
  const fullMs = forecast.kind === 'fills' ? forecast.fullMs : 0
  const span = fullMs * (1 + REST)
  const startOf = (row: number): number => {
    if (forecast.kind === 'paused') return 1
    return span === 0 ? 0 : forecast.startOf(Math.ceil(((row + 1) * size) / rows)) / span
  }
  return (
    <div aria-hidden className="flex flex-col gap-1">
      <div className="flex flex-col gap-[2px]">
        {Array.from({ length: rows }, (_, row) => {
          const start = startOf(row)
          return (
            <div key={row} className="flex gap-[2px]" style={{ height: rows > 10 ? 5 : 8 }}>
              {start > 0 && <span data-lane="empty" className="lane" style={{ width: `${start * 100}%` }} />}
              {start < 1 && <span data-lane="available" className="lane flex-1" />}
            </div>
          )
        })}
      </div>
      {fullMs > 0 && (
        <div className="relative h-4 text-xs text-muted">
          <span className="absolute left-0">now</span>
          <span className="absolute -translate-x-full whitespace-nowrap" style={{ left: `${(fullMs / span) * 100}%` }}>
            {formatDuration(Math.round(fullMs / 1000) * 1000)}
          </span>
        </div>
      )}
    </div>
  )
}
