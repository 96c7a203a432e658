import { useState } from 'react'
import { NumberInput } from '../../../ui/number-input'

/** One coordinate. Only a whole number on the display changes the path; a larger one becomes its edge when the field is left. */
export function PointInput({
  label,
  value,
  max,
  onChange,
}: {
  label: string
  value: number
  max: number
  onChange: (value: number) => void
}) {
  /** Until the field is left: the value may follow what is typed a little later. */
  const [typed, setTyped] = useState<string>()
  const wrong = typed !== undefined && !isRight(typed, max)
  return (
    <NumberInput
      mono
      min={0}
      max={max}
      aria-label={label}
      aria-invalid={wrong || undefined}
      title={wrong ? `A whole number from 0 to ${max}` : undefined}
      value={typed ?? String(value)}
      onChange={({ target: { value: text } }) => {
        setTyped(text)
        if (isRight(text, max)) onChange(Number(text))
      }}
      onBlur={() => {
        if (wrong && isWhole(typed)) onChange(max)
        setTyped(undefined)
      }}
    />
  )
}

const isWhole = (text: string): boolean => /^\d+$/.test(text.trim())
const isRight = (text: string, max: number): boolean => isWhole(text) && Number(text) <= max
