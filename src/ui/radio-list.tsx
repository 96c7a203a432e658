import { type ReactNode, useId } from 'react'
import { useField } from './field'

export interface RadioOption<T extends string> {
  value: T
  label: string
  help?: ReactNode
}

/** Choices that need a sentence each. */
export function RadioList<T extends string>({
  value,
  onChange,
  options,
  label,
}: {
  value: T
  onChange: (value: T) => void
  options: readonly RadioOption<T>[]
  label?: string
}) {
  const name = useId()
  return (
    <div {...useField()} role="radiogroup" aria-label={label} className="flex flex-col gap-2">
      {options.map((option) => (
        <label key={option.value} className="grid grid-cols-[auto_1fr] gap-x-2">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="mt-0.5 size-4 accent-accent"
          />
          <span>{option.label}</span>
          {option.help && <span className="col-start-2 max-w-prose text-sm text-muted">{option.help}</span>}
        </label>
      ))}
    </div>
  )
}
