import { Clock } from 'lucide-react'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/field'
import { Popover } from '../../../ui/popover'
import { zoneName } from '../../../ui/format'
import { TextInput } from '../../../ui/text-input'
import { clockTime } from '../../../events/clock-time'

/** What is offered, in minutes. */
const LAST = [1, 5, 30]

/** Shows only what happened within a time; both ends as ISO times, left out for none. */
export function TimeFilter({
  from,
  to,
  now,
  onChange,
}: {
  from: string | undefined
  to: string | undefined
  /** What time it is at the service, in milliseconds. */
  now: () => number
  onChange: (time: { from: string | undefined; to: string | undefined }) => void
}) {
  const set = from !== undefined || to !== undefined
  return (
    <Popover
      title="Time"
      trigger={
        <Button size="small" variant={set ? 'plain' : 'quiet'} icon={<Clock />} aria-pressed={set}>
          {set ? `${shown(from) ?? 'begin'} – ${shown(to) ?? 'now'}` : 'Time'}
        </Button>
      }
    >
      <div className="flex flex-wrap gap-2">
        {LAST.map((minutes) => (
          <Button
            key={minutes}
            size="small"
            onClick={() => onChange({ from: new Date(now() - minutes * 60_000).toISOString(), to: undefined })}
          >
            {minutes === 1 ? 'Last minute' : `Last ${minutes} min`}
          </Button>
        ))}
        <Button size="small" onClick={() => onChange({ from: undefined, to: undefined })}>
          All
        </Button>
      </div>
      <Field label="From">
        <TextInput
          type="datetime-local"
          step={1}
          value={localOf(from)}
          onChange={({ target }) => onChange({ from: isoOf(target.value), to })}
        />
      </Field>
      <Field label="Until">
        <TextInput
          type="datetime-local"
          step={1}
          value={localOf(to)}
          onChange={({ target }) => onChange({ from, to: isoOf(target.value) })}
        />
      </Field>
      <p className="text-sm text-muted">Times are in {zoneName(now())}.</p>
      <p className="text-sm text-muted">You can also set the start or the end from the details of an event.</p>
      <p className="text-sm text-muted">
        Events are listed in the order they were reported, so their times can be a few milliseconds out of order.
      </p>
    </Popover>
  )
}

const shown = (iso: string | undefined): string | undefined =>
  iso === undefined ? undefined : clockTime(Date.parse(iso) * 1000).slice(0, 8)

/** As the field has it: the local time, without its zone. */
function localOf(iso: string | undefined): string {
  if (iso === undefined) return ''
  const date = new Date(iso)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
}

const isoOf = (local: string): string | undefined => (local === '' ? undefined : new Date(local).toISOString())
