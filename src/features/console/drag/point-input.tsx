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
  const [typed, setTyped] = useState({ text: String(value), of: value })
  // The point was moved from elsewhere: what was typed is about an older one.
  if (typed.of !== value) setTyped({ text: String(value), of: value })
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
        if (!isRight(text, max)) return setTyped({ text, of: value })
        setTyped({ text, of: Number(text) })
        onChange(Number(text))
      }}
      onBlur={() => setTyped({ text: String(value), of: value })}
    />
  )
}

const isRight = (text: string, max: number): boolean => /^\d+$/.test(text.trim()) && Number(text) <= max
