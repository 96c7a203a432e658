import type { ReactNode } from 'react'
import type { DragRecord } from '../../../contract/drag-record'
import { useStore } from '../../../lib/store'
import { formatDuration, plural } from '../../../ui/format'
import { Segmented } from '../../../ui/segmented'
import { Thumbnails } from '../../../ui/thumbnails'
import { lateness } from './lateness'
import type { Planned } from './plan'
import { happenedTo } from './sender'
import type { DragPart, Replay } from './drag-tool'

/** After sending: how the drag really went, beside how it was planned. */
export function WhatHappened({ drag, shown }: DragPart) {
  const { sending, plan, replay } = shown
  const happened = happenedTo(sending, plan)
  const entry = useStore(drag.log).find(({ id }) => id === happened?.entryId)
  if (!happened) return null
  const { record, noRecord, run } = happened
  return (
    <section aria-label="Actual result" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">Actual result</h2>
        {record && (
          <Segmented<Replay>
            label="Track in the preview"
            size="small"
            value={replay}
            onChange={drag.setReplay}
            options={[
              { value: 'planned', label: 'Planned' },
              { value: 'real', label: 'Real' },
            ]}
          />
        )}
      </div>
      {record ? (
        <RecordFacts record={record} plan={run.plan} />
      ) : (
        <p className="text-sm text-muted">{noRecord} The line on the screen is the plan.</p>
      )}
      {entry?.before && (
        <div className="flex flex-wrap gap-3">
          <Thumbnails
            captions
            pictures={[
              { blob: entry.before, label: `Before ${run.name}`, name: 'Before' },
              ...(entry.after ? [{ blob: entry.after, label: `After ${run.name}`, name: 'After' }] : []),
            ]}
          />
        </div>
      )}
    </section>
  )
}

function RecordFacts({ record, plan }: { record: DragRecord; plan: Planned }) {
  const late = lateness(record, plan.track)
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-sm">
      <Fact name="Button down for">
        {formatDuration(record.duration_ms)}, planned {formatDuration(plan.durationMs)}
      </Fact>
      <Fact name="Moves">
        {plural(record.samples.length - 1, 'move')}, median delay {late.median.toFixed(1)} ms
      </Fact>
      <Fact name="Slowest move">{late.worst.toFixed(1)} ms late</Fact>
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd>{children}</dd>
  </>
)
