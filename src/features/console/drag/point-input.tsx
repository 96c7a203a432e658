import { useState } from 'react'
import { NumberInput } from '../../../ui/number-input'

/** One coordinate. Only a whole number on the display changes the path; anything else stays marked until it is put right. */
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
  const [typed, setTyped] = useState({ text: String(value), seen: value })
  // The value may follow what is typed a little later. A value that was not typed comes from elsewhere, and counts.
  if (typed.seen !== value) setTyped({ text: Number(typed.text) === value ? typed.text : String(value), seen: value })
  const right = isRight(typed.text, max)
  return (
    <NumberInput
      mono
      min={0}
      max={max}
      aria-label={label}
      aria-invalid={!right || undefined}
      title={right ? undefined : `A whole number from 0 to ${max}`}
      value={typed.text}
      onChange={({ target: { value: text } }) => {
        setTyped({ text, seen: value })
        if (isRight(text, max)) onChange(Number(text))
      }}
      onBlur={() => setTyped({ text: String(right ? Number(typed.text) : value), seen: value })}
    />
  )
}

const isRight = (text: string, max: number): boolean => /^\d+$/.test(text.trim()) && Number(text) <= max
