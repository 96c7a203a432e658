import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx'
import { countLanes, describeLanes, foldLanes, type LaneState, MAX_CELLS } from './lane-fold'

export interface Lane {
  state: LaneState
  /** Needed where the lanes change: it keeps a cell the same cell. */
  id?: string
  /** What this cell is, for its link and its title. */
  label?: string
}

/** Compact, so many cells stand in one line, more in two. */
const COMPACT_LINE = 20

interface LaneLinkProps {
  className: string
  'aria-label': string
  title: string
  children: ReactNode
}

const SIZES = {
  small: { cell: 'h-4 w-2', gap: 'gap-0.5', bar: 'h-4 w-full' },
  medium: { cell: 'h-6 w-3', gap: 'gap-[3px]', bar: 'h-6 w-full' },
  large: { cell: 'h-10 w-5 rounded-sm', gap: 'gap-1 [--stripe:3px]', bar: 'h-10 w-full' },
} as const

/**
 * A pool as lanes, one cell a browser: available filled, acquired striped, warming filling up from below, empty outlined, failed
 * crossed. Past 40 it folds into proportions. `renderLink` makes a cell a link (return null for one that leads nowhere).
 */
export function Lanes({
  lanes,
  size = 'small',
  label,
  compact = false,
  renderLink,
}: {
  lanes: readonly Lane[]
  size?: keyof typeof SIZES
  /** Replaces the description made from the counts; empty for a picture that says nothing new. */
  label?: string
  /** Never wider or higher than a row of a table: the cells of many lanes become smaller. */
  compact?: boolean
  renderLink?: (lane: Lane, props: LaneLinkProps) => ReactElement | null
}) {
  const { cell, gap, bar } = SIZES[size]
  const counts = countLanes(lanes.map((lane) => lane.state))
  const text = label ?? describeLanes(counts)
  const wiring = text === '' ? { 'aria-hidden': true } : { role: renderLink ? 'group' : 'img', 'aria-label': text }
  if (lanes.length > MAX_CELLS) {
    return (
      <div {...wiring} title={text} className={cx('flex min-w-24', gap, bar)}>
        {foldLanes(counts).map(({ state, share }) => (
          <span
            key={state}
            data-lane={state}
            className="lane h-full"
            style={{ flexGrow: share * 1000, flexBasis: 0 }}
          />
        ))}
      </div>
    )
  }
  if (compact) {
    const lines = lanes.length > COMPACT_LINE ? 2 : 1
    const width = lines === 1 ? '0.5rem' : '0.375rem'
    return (
      <div
        {...wiring}
        title={text}
        className="grid justify-start gap-0.5"
        style={{ gridTemplateColumns: `repeat(${Math.ceil(lanes.length / lines)}, minmax(0, ${width}))` }}
      >
        {lanes.map(({ id, state }, index) => (
          <span key={id ?? index} data-lane={state} className={cx('lane block', lines === 1 ? 'h-4' : 'h-3')} />
        ))}
      </div>
    )
  }
  return (
    <div {...wiring} className={cx('flex flex-wrap', gap)}>
      {lanes.map((lane, index) => {
        const key = lane.id ?? index
        const picture = (
          <span key={key} data-lane={lane.state} title={lane.label} className={cx('lane block shrink-0', cell)} />
        )
        const link = renderLink?.(lane, {
          className: 'rounded-xs transition-transform hover:-translate-y-0.5',
          'aria-label': lane.label ?? lane.state,
          title: lane.label ?? lane.state,
          children: picture,
        })
        return link ? (
          <span key={key} className="flex">
            {link}
          </span>
        ) : (
          picture
        )
      })}
    </div>
  )
}

/** What each pattern means, where a person sees it for the first time. */
export function LaneLegend({ states }: { states: readonly LaneState[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      {states.map((state) => (
        <li key={state} className="flex items-center gap-1.5">
          <span aria-hidden data-lane={state} className="lane h-4 w-2" />
          {state}
        </li>
      ))}
    </ul>
  )
}
