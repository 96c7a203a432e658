import { useState } from 'react'
import { itemLabel } from '../../../actions/key-labels'
import { Field } from '../../../ui/field'
import { TextInput } from '../../../ui/text-input'
import { combine } from './item'
import { ModifierToggles } from './modifier-toggles'
import { MAIN_MODIFIERS, MORE_MODIFIERS } from './modifiers'

const TOGGLED: ReadonlySet<string> = new Set([...MAIN_MODIFIERS, ...MORE_MODIFIERS].map(({ item }) => item))

/** Keys that are down during a sequence or a drag: the usual ones as toggles, any other by name. */
export function HoldKeys({
  label,
  value,
  error,
  onToggle,
}: {
  label: string
  value: readonly string[]
  error?: string | undefined
  onToggle: (item: string) => void
}) {
  const [text, setText] = useState('')
  const typed = combine([], text)
  const others = value.filter((item) => !TOGGLED.has(item))
  const add = (): void => {
    if (typed.kind === 'nothing' || typed.kind === 'wrong') return
    if (!value.includes(typed.item)) onToggle(typed.item)
    setText('')
  }
  return (
    <div className="flex flex-col gap-2">
      <ModifierToggles label={label} prefix="Hold " value={value} onToggle={onToggle} />
      {others.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {others.map((item) => (
            <li key={item}>
              <button
                type="button"
                aria-pressed
                aria-label={`Hold ${itemLabel(item)}`}
                onClick={() => onToggle(item)}
                className="inline-flex h-8 items-center rounded-md border border-accent bg-accent-soft px-2.5 text-sm font-semibold text-accent-strong pointer-coarse:h-11"
              >
                {itemLabel(item)}
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
