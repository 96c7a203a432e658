import { Select } from '../ui/select'

/** What is offered, in minutes; 0 for none. */
const OFFERED = [0, 1, 5, 10, 30]

/** What can be chosen, also where the minutes of now are none that is offered. */
export const blackBoxChoices = (minutes: number): { minutes: number; label: string }[] =>
  [...new Set([...OFFERED, minutes])]
    .toSorted((a, b) => a - b)
    .map((each) => ({ minutes: each, label: each === 0 ? 'Off' : `Last ${each} min` }))

/** How many of their last minutes sessions keep without a video. */
export function BlackBoxSelect({
  minutes,
  denied,
  onChange,
}: {
  minutes: number
  /** Why the key in use may not change it. */
  denied: string | undefined
  onChange: (minutes: number) => void
}) {
  return (
    <Select
      size="small"
      aria-label="Black box"
      value={minutes}
      disabled={denied !== undefined}
      title={denied}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {blackBoxChoices(minutes).map(({ minutes, label }) => (
        <option key={minutes} value={minutes}>
          {label}
        </option>
      ))}
    </Select>
  )
}
