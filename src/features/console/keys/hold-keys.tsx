import { type Dispatch, useState } from 'react'
import { Field } from '../../../ui/field'
import { TextInput } from '../../../ui/text-input'
import type { Edit } from './builder'
import { combine } from './item'
import { ModifierToggles } from './modifier-toggles'
import { MAIN_MODIFIERS, MORE_MODIFIERS } from './modifiers'
import { itemLabel } from '../../../actions/key-labels'

const TOGGLED: ReadonlySet<string> = new Set([...MAIN_MODIFIERS, ...MORE_MODIFIERS].map(({ item }) => item))

/** Keys that are down during the whole sequence. */
export function HoldKeys({ holdKeys, edit }: { holdKeys: readonly string[]; edit: Dispatch<Edit> }) {
  const [text, setText] = useState('')
  const typed = combine([], text)
  const others = holdKeys.filter((item) => !TOGGLED.has(item))
  return (
    <div className="flex flex-col gap-3">
      <ModifierToggles
        label="Hold keys"
        prefix="Hold "
        value={holdKeys}
        onToggle={(item) => edit({ kind: 'hold', item })}
      />
      {others.length > 0 && (
        <div className="flex flex-wrap gap-1.5">
          {others.map((item) => (
            <button
              key={item}
              type="button"
              aria-pressed
              aria-label={`Hold ${itemLabel(item)}`}
              onClick={() => edit({ kind: 'hold', item })}
              className="inline-flex h-8 items-center rounded-md border border-accent bg-accent-soft px-2.5 text-sm font-semibold text-accent-strong"
            >
              {itemLabel(item)}
            </button>
          ))}
        </div>
      )}
      <Field label="Hold another key" error={typed.kind === 'wrong' ? typed.message : undefined}>
        <TextInput
          mono
          value={text}
          placeholder="space, KP_0"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || typed.kind === 'nothing') return
            event.preventDefault()
            if (typed.kind === 'wrong') return
            if (!holdKeys.includes(typed.item)) edit({ kind: 'hold', item: typed.item })
            setText('')
          }}
        />
      </Field>
    </div>
  )
}
