import { useState } from 'react'
import { useServiceNow } from '../../ui/now'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { Segmented } from '../../ui/segmented'
import { TextInput } from '../../ui/text-input'
import { type HistorySearch, type Range, RANGES, shownRange, withRange } from './search'

const LABELS: Record<Range, string> = {
  '1h': '1 h',
  '6h': '6 h',
  '24h': '24 h',
  '7d': '7 d',
  '30d': '30 d',
}
const OPTIONS = [
  ...RANGES.map((value) => ({ value, label: LABELS[value] })),
  { value: 'custom', label: 'Custom' },
] as const
const HOUR_MS = 3600_000

/** The time that is shown: one that ends now, or one with a begin and an end. */
export function TimeRange({ search, onChange }: { search: HistorySearch; onChange: (change: HistorySearch) => void }) {
  const now = useServiceNow()
  const [isCustom, setCustom] = useState(search.from !== undefined)
  const shown = isCustom ? 'custom' : (shownRange(search) ?? 'custom')
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Segmented<Range | 'custom'>
        label="Time range"
        value={shown}
        options={OPTIONS}
        onChange={(range) => {
          setCustom(range === 'custom')
          if (range !== 'custom') onChange(withRange(range))
        }}
      />
      {shown === 'custom' && (
        <CustomRange
          key={`${search.from} ${search.to}`}
          from={search.from ?? new Date(now - 24 * HOUR_MS).toISOString()}
          to={search.to ?? new Date(now).toISOString()}
          onChange={(from, to) => onChange({ range: undefined, from, to })}
        />
      )}
    </div>
  )
}

function CustomRange({
  from,
  to,
  onChange,
}: {
  from: string
  to: string
  onChange: (from: string, to: string) => void
}) {
  const [[begin, end], setTimes] = useState([localOf(from), localOf(to)])
  const error = begin === '' || end === '' ? 'Enter both times' : begin >= end ? 'Enter a time after From' : undefined
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!error) onChange(new Date(begin).toISOString(), new Date(end).toISOString())
      }}
    >
      <Field label="From">
        <TextInput
          type="datetime-local"
          value={begin}
          onChange={(event) => setTimes([event.currentTarget.value, end])}
        />
      </Field>
      <Field label="To" error={error}>
        <TextInput
          type="datetime-local"
          value={end}
          onChange={(event) => setTimes([begin, event.currentTarget.value])}
        />
      </Field>
      <Button type="submit">Show</Button>
    </form>
  )
}

/** A time as its field has it: by the clock of where the person is, to the minute. */
function localOf(iso: string): string {
  const time = new Date(iso)
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
