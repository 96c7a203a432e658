import type { UseFormRegisterReturn } from 'react-hook-form'
import { TextInput } from '../../ui/text-input'

/** A number of days that is typed; nothing stands for none. */
export function DaysInput({ name, onBlur, onChange, ref }: UseFormRegisterReturn) {
  return (
    <TextInput
      name={name}
      onBlur={onBlur}
      onChange={onChange}
      ref={ref}
      inputMode="numeric"
      trailing={<span className="pr-1.5">days</span>}
    />
  )
}

/** Returns what was typed as the number of a request; undefined where nothing was. What is no number is left to the contract. */
export const daysOf = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text))
