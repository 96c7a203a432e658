import { Select } from '../ui/select'

/** What is offered, in minutes; 0 for none. */
const OFFERED = [0, 1, 5, 10, 30]

/** How many of their last minutes sessions keep without a video. */
export function BlackBoxSelect({ minutes, onChange }: { minutes: number; onChange: (minutes: number) => void }) {
  return (
    <Select
      size="small"
      aria-label="Black box"
      value={minutes}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {[...new Set([...OFFERED, minutes])]
        .toSorted((a, b) => a - b)
        .map((each) => (
          <option key={each} value={each}>
            {each === 0 ? 'Off' : `Last ${each} min`}
          </option>
        ))}
    </Select>
  )
}
