import { useQuery } from '@tanstack/react-query'
import { type PointerEvent, useState } from 'react'
import { useConnection } from '../../../client/connection'
import { poolQueries } from '../../../client/queries'
import type { Pool } from '../../../contract/pool'
import { Cell, DataTable, HeadCell, Row, TableBody, TableHead } from '../../../ui/data-table'
import { formatRelative } from '../../../ui/format'
import { TextLink } from '../../../ui/links'
import { useServiceNow } from '../../../ui/now'
import { Section } from '../../../ui/page'
import { Segmented } from '../../../ui/segmented'
import { Skeleton } from '../../../ui/skeleton'
import { type Moment, MOMENTS, momentsOf, describeTimeline } from './timeline-data'

const VIEWS = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** How the pool was filled and used in the last hour: a column a minute, drawn like the lanes. */
export function Timeline({ pool }: { pool: Pool }) {
  const now = useServiceNow()
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const { data: history, isPending } = useQuery(poolQueries.history(useConnection()))
  if (isPending)
    return (
      // As high as the chart, so that what is below stays where it is.
      <Section title="Last hour">
        <Skeleton width="100%" height="10.125rem" />
      </Section>
    )
  // A service that does not report it has no past to show.
  if (!history) return null
  const moments = momentsOf(history, pool, now)
  if (moments.length === 0) return null
  return (
    <Section
      title="Last hour"
      actions={
        <>
          <TextLink to="/history" search={{ pool: pool.id }}>
            30 days
          </TextLink>
          <Segmented label="Show the last hour" size="small" value={view} onChange={setView} options={VIEWS} />
        </>
      }
    >
      {view === 'chart' ? <Chart moments={moments} now={now} /> : <Table moments={moments} now={now} />}
    </Section>
  )
}

const describeMoment = ({ at, available, acquired, size }: Moment, now: number): string =>
  `${clock.format(at)}, ${formatRelative(at, now)}: ${acquired} acquired, ${available} available, size ${size}`

function Chart({ moments, now }: { moments: readonly Moment[]; now: number }) {
  const [pointed, setPointed] = useState<number>()
  const last = MOMENTS - 1
  const blank = MOMENTS - moments.length
  const most = Math.max(1, ...moments.map(({ available, acquired, size }) => Math.max(size, available + acquired)))
  const place = Math.max(blank, pointed ?? last)
  const chosen = moments[place - blank]
  const point = (event: PointerEvent<HTMLInputElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setPointed(Math.min(last, Math.floor(((event.clientX - left) / width) * MOMENTS)))
  }
  return (
    <div className="flex flex-col gap-1.5">
      <div className="grid grid-cols-[auto_1fr] gap-x-2">
        <div aria-hidden className="flex flex-col justify-between text-right text-sm leading-none text-faint">
          <span>{most}</span>
          <span>0</span>
        </div>
        <div className="relative h-28 border-b border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
          <div aria-hidden className="absolute inset-0 flex items-end gap-px">
            {Array.from({ length: blank }, (_, index) => (
              <span key={index} className="flex-1" />
            ))}
            {moments.map((moment, index) => (
              <Column key={index + blank} moment={moment} most={most} isChosen={index + blank === pointed} />
            ))}
          </div>
          <input
            type="range"
            aria-label="Minute of the last hour"
            aria-valuetext={chosen && describeMoment(chosen, now)}
            min={blank}
            max={last}
            value={place}
            onChange={(event) => setPointed(event.currentTarget.valueAsNumber)}
            onPointerMove={point}
            onPointerLeave={() => setPointed(undefined)}
            onBlur={() => setPointed(undefined)}
            className="absolute inset-0 m-0 size-full cursor-crosshair opacity-0"
          />
        </div>
        <div aria-hidden className="col-start-2 flex justify-between pt-1 text-sm text-faint">
          <span>60 min ago</span>
          <span className="max-sm:hidden">45</span>
          <span>30</span>
          <span className="max-sm:hidden">15</span>
          <span>now</span>
        </div>
      </div>
      <p className="text-sm text-muted">
        {chosen && pointed !== undefined ? describeMoment(chosen, now) : describeTimeline(moments, now)}
      </p>
    </div>
  )
}

/** A minute: acquired from below, then available, then the places that were empty. */
function Column({
  moment: { available, acquired, size },
  most,
  isChosen,
}: {
  moment: Moment
  most: number
  isChosen: boolean
}) {
  const part = (count: number) => ({ height: `${(count / most) * 100}%` })
  const empty = Math.max(0, size - available - acquired)
  return (
    <span
      className={`flex h-full min-w-0 flex-1 flex-col justify-end ${isChosen ? 'bg-hover outline-1 outline-focus' : ''}`}
    >
      {empty > 0 && <span style={part(empty)} className="border-t border-line-strong bg-line" />}
      {available > 0 && <span data-lane="available" style={part(available)} className="lane rounded-none!" />}
      {acquired > 0 && <span data-lane="acquired" style={part(acquired)} className="lane rounded-none!" />}
    </span>
  )
}

function Table({ moments, now }: { moments: readonly Moment[]; now: number }) {
  return (
    <div className="max-h-72 overflow-y-auto">
      <DataTable caption="The last hour of this pool, newest first">
        <TableHead>
          <HeadCell label="Time" />
          <HeadCell align="end" label="Acquired" />
          <HeadCell align="end" label="Available" />
          <HeadCell align="end" label="Size" />
        </TableHead>
        <TableBody>
          {moments.toReversed().map(({ at, available, acquired, size }) => (
            <Row key={at}>
              <Cell>
                {clock.format(at)} <span className="text-muted">{formatRelative(at, now)}</span>
              </Cell>
              <Cell align="end">{acquired}</Cell>
              <Cell align="end">{available}</Cell>
              <Cell align="end">{size}</Cell>
            </Row>
          ))}
        </TableBody>
      </DataTable>
    </div>
  )
}
