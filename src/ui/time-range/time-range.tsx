import { useState } from 'react'
import { Button } from '../button'
import { useCommands } from '../commands'
import { zoneName } from '../format'
import { Field } from '../field'
import { useServiceNow } from '../now'
import { Segmented } from '../segmented'
import { TextInput } from '../text-input'
import { type Range, RANGES, type TimeSearch } from './range'

const LABELS: Record<Range, string> = { '1h': '1 h', '6h': '6 h', '24h': '24 h', '7d': '7 d', '30d': '30 d' }
const NAMES: Record<Range, string> = {
  '1h': 'hour',
  '6h': '6 hours',
  '24h': '24 hours',
  '7d': '7 days',
  '30d': '30 days',
}
const OPTIONS = [
  ...RANGES.map((value) => ({ value, label: LABELS[value] })),
  { value: 'custom', label: 'Custom' },
] as const
const DAY_MS = 24 * 3600_000

/**
 * The time that is shown: one that ends now, or one with a begin and an end. `standard` is what an address without a time means. `group`: the
 * heading of its commands.
 */
export function TimeRange({
  search,
  standard,
  group,
  onChange,
}: {
  search: TimeSearch
  standard: Range
  group: string
  onChange: (change: TimeSearch) => void
}) {
  const now = useServiceNow()
  const [isCustom, setCustom] = useState(search.from !== undefined)
  const shown = isCustom || search.from !== undefined ? 'custom' : (search.range ?? standard)
  const choose = (range: Range | 'custom'): void => {
    setCustom(range === 'custom')
    if (range === 'custom') return
    onChange({ range: range === standard ? undefined : range, from: undefined, to: undefined })
  }
  useCommands(
    group,
    OPTIONS.filter(({ value }) => value !== shown).map(({ value }) => ({
      id: `time-range.${value}`,
      label: value === 'custom' ? 'Choose a custom time range' : `Show the last ${NAMES[value]}`,
      words: 'time range',
      run: () => choose(value),
    })),
  )
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Segmented<Range | 'custom'> label="Time range" value={shown} options={OPTIONS} onChange={choose} />
      {shown === 'custom' && (
        <CustomRange
          key={`${search.from} ${search.to}`}
          from={search.from ?? new Date(now - DAY_MS).toISOString()}
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
      <Field label="To">
        <TextInput
          type="datetime-local"
          value={end}
          onChange={(event) => setTimes([begin, event.currentTarget.value])}
        />
      </Field>
      <span className="pb-2 text-sm text-muted">{zoneName(Date.parse(to))}</span>
      {/* Said here: below its field it would push the other one down. */}
      <Button type="submit" disabledReason={error}>
        Show
      </Button>
    </form>
  )
}

/** A time as its field has it: by the clock of where the person is, to the minute. */
function localOf(iso: string): string {
  const time = new Date(iso)
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
