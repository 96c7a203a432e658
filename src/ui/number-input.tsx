import type { KeyboardEvent } from 'react'
import { stepped } from './stepped'
import { TextInput, type TextInputProps } from './text-input'

export interface NumberInputProps extends Omit<TextInputProps, 'type' | 'min' | 'max' | 'step' | 'trailing'> {
  min?: number
  max?: number
  step?: number
  /** Shown inside the frame: s, ms, px, Hz, %. */
  unit?: string
}

/**
 * Text that should be a number: what was typed stays as it was typed, also when it is wrong, so that the form can say what is
 * wrong with it. Up and Down step within the bounds, Shift makes it ten steps.
 */
export function NumberInput({ min, max, step = 1, unit, onKeyDown, ...rest }: NumberInputProps) {
  const handleKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    onKeyDown?.(event)
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (direction === 0 || event.defaultPrevented || event.currentTarget.readOnly) return
    event.preventDefault()
    const by = direction * step * (event.shiftKey ? 10 : 1)
    setAsTyped(event.currentTarget, String(stepped(event.currentTarget.value, by, min, max)))
  }
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      onKeyDown={handleKey}
      trailing={unit && <span className="pr-1.5">{unit}</span>}
    />
  )
}

/** React and form libraries listen for input events, and React receives it only when its own setter was passed by. */
function setAsTyped(input: HTMLInputElement, value: string): void {
  Reflect.set(HTMLInputElement.prototype, 'value', value, input)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
