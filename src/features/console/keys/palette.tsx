import { useId, useState } from 'react'
import { PALETTE } from './modifiers'

/** Keys that the drawn keyboard lacks, by group. `onPick` gets the X11 name. */
export function Palette({ onPick }: { onPick: (name: string) => void }) {
  const [chosen, setChosen] = useState(PALETTE[0]?.label ?? '')
  const group = PALETTE.find(({ label }) => label === chosen)
  return (
    <div className="flex flex-col gap-3">
      <GroupChoice value={chosen} onChange={setChosen} />
      <div
        role="group"
        aria-label={`${chosen} keys`}
        className="grid grid-cols-[repeat(auto-fill,minmax(4.25rem,1fr))] gap-1.5"
      >
        {group?.keys.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            title={name}
            onClick={() => onPick(name)}
            className="min-h-8 rounded-md border border-b-2 border-line-strong/60 bg-raised px-1 py-0.5 text-sm leading-4 break-words transition-colors hover:border-line-strong hover:bg-hover active:translate-y-px pointer-coarse:min-h-11"
          >
            {label}
          </button>
        ))}
      </div>
    </div>
  )
}

function GroupChoice({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label="Group of keys" className="flex flex-wrap gap-x-1 gap-y-0.5">
      {PALETTE.map(({ label }) => (
        <label
          key={label}
          className="relative flex h-7 items-center rounded-sm px-2 text-sm text-muted transition-colors select-none hover:bg-hover hover:text-ink has-checked:bg-accent-soft has-checked:font-semibold has-checked:text-accent-strong has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:h-11 pointer-coarse:min-w-11"
        >
          <input
            type="radio"
            name={name}
            value={label}
            checked={label === value}
            onChange={() => onChange(label)}
            className="absolute inset-0 appearance-none outline-none"
          />
          {label}
        </label>
      ))}
    </div>
  )
}
