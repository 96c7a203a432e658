import { useState } from 'react'
import { Field } from '../../../ui/field'
import { TextInput } from '../../../ui/text-input'
import { combine } from '../keys/item'
import { ModifierToggles } from '../keys/modifier-toggles'
import { MAIN_MODIFIERS, MORE_MODIFIERS } from '../keys/modifiers'

const TOGGLED: ReadonlySet<string> = new Set([...MAIN_MODIFIERS, ...MORE_MODIFIERS].map(({ item }) => item))

/** Keys that are down during the drag: the usual ones as toggles, any other by name. */
export function HoldKeyField({
  value,
  error,
  onChange,
}: {
  value: readonly string[]
  error: string | undefined
  onChange: (value: string[]) => void
}) {
  const [text, setText] = useState('')
  const typed = combine([], text)
  const toggle = (item: string): void =>
    onChange(value.includes(item) ? value.filter((other) => other !== item) : [...value, item])
  const add = (): void => {
    if (typed.kind === 'nothing' || typed.kind === 'wrong') return
    if (!value.includes(typed.item)) onChange([...value, typed.item])
    setText('')
  }
  return (
    <div className="flex flex-col gap-2">
      <p className="font-semibold">Hold keys</p>
      <ModifierToggles label="Keys held during the drag" prefix="Hold " value={value} onToggle={toggle} />
      {value.some((item) => !TOGGLED.has(item)) && (
        <ul className="flex flex-wrap gap-1.5">
          {value
            .filter((item) => !TOGGLED.has(item))
            .map((item) => (
              <li key={item}>
                <button
                  type="button"
                  aria-label={`Hold ${item}`}
                  aria-pressed
                  onClick={() => toggle(item)}
                  className="inline-flex h-8 items-center rounded-md border border-accent bg-accent-soft px-2.5 font-mono text-sm text-accent-strong pointer-coarse:h-11"
                >
                  {item}
                </button>
              </li>
            ))}
        </ul>
      )}
      <Field label="Hold another key" error={error ?? (typed.kind === 'wrong' ? typed.message : undefined)}>
        <TextInput
          mono
          value={text}
          placeholder="space, KP_0"
          onChange={(event) => setText(event.target.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            add()
          }}
        />
      </Field>
    </div>
  )
}
