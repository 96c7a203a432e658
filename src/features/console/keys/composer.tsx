import { Plus } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useMemo, useRef } from 'react'
import { useStore } from '../../../lib/store'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/field'
import { TextInput } from '../../../ui/text-input'
import { FindByPress } from './find-by-press'
import { atLastKey, combine } from './item'
import type { KeysTool } from './keys-tool'
import { KeyCaps } from '../../../actions/key-caps'
import { ModifierToggles } from './modifier-toggles'
import { searchKeys } from './search-keys'
import { itemLabel } from '../../../actions/key-labels'

/** Makes one item: latched modifiers and a key that is typed, or found by its name, its character or its press. */
export function Composer({ keys }: { keys: KeysTool }) {
  const { text, stickyModifiers } = useStore(keys)
  const input = useRef<HTMLInputElement>(null)
  const found = useRef<HTMLDivElement>(null)
  const modifiers = [...stickyModifiers.keys()]
  const typed = combine(modifiers, text)
  const { before, key } = atLastKey(text)
  const matches = useMemo(() => searchKeys(key), [key])

  const pick = (item: string) => {
    keys.addComposed(item)
    input.current?.focus()
  }
  const add = () => {
    if (typed.kind === 'item') pick(typed.item)
    else input.current?.focus()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && typed.kind !== 'nothing') {
      event.preventDefault()
      add()
    }
    if (event.key === 'ArrowDown' && found.current) {
      event.preventDefault()
      found.current.querySelector('button')?.focus()
    }
  }

  const whole = (choice: string) => {
    const combined = combine(modifiers, choice)
    return combined.kind === 'item' ? [combined.item] : []
  }
  const completed = matches.flatMap((match) => whole(before + match.item))
  const repaired = typed.kind === 'wrong' ? typed.repairs.flatMap(whole) : []
  const choices = [...new Set([...repaired, ...completed])]
  const error = typed.kind === 'wrong' && completed.length === 0 ? typed.message : undefined

  return (
    <div className="flex flex-col gap-2">
      <ModifierToggles
        label="Modifiers of the next key"
        value={modifiers}
        isLocked={(item) => stickyModifiers.get(item) === 'locked'}
        onToggle={keys.latch}
      />
      <Field
        label="Key or combination"
        note={typed.kind === 'item' && text !== '' ? `Enter adds ${itemLabel(typed.item)}` : undefined}
        error={error}
      >
        <div className="flex gap-2">
          <div className="min-w-0 flex-1">
            <TextInput
              ref={input}
              mono
              value={text}
              onChange={(event) => keys.type(event.target.value)}
              onKeyDown={handleKey}
              placeholder="a, Enter, Ctrl+Tab"
              enterKeyHint="done"
            />
          </div>
          <FindByPress
            onFound={(item) => {
              keys.type(item)
              input.current?.focus()
            }}
          />
          <Button
            icon={<Plus />}
            onClick={add}
            disabledReason={
              typed.kind === 'nothing'
                ? 'Type a key, or choose one below'
                : typed.kind === 'wrong'
                  ? error === undefined
                    ? typed.message
                    : 'Fix the key first'
                  : undefined
            }
          >
            Add
          </Button>
        </div>
      </Field>
      {choices.length > 0 && (
        <Choices box={found} choices={choices} onPick={pick} onLeave={() => input.current?.focus()} />
      )}
    </div>
  )
}

/** Items that what is typed may mean; the arrow keys go through them. */
function Choices({
  box,
  choices,
  onPick,
  onLeave,
}: {
  box: RefObject<HTMLDivElement | null>
  choices: readonly string[]
  onPick: (item: string) => void
  onLeave: () => void
}) {
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
    if (event.key === 'Escape') {
      event.stopPropagation()
      onLeave()
    }
    if (by === undefined) return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const next = buttons.findIndex((button) => button === document.activeElement) + by
    if (next < 0) onLeave()
    else buttons[next]?.focus()
  }
  return (
    <div
      ref={box}
      role="toolbar"
      tabIndex={-1}
      aria-label="Matching keys"
      onKeyDown={handleKey}
      className="flex flex-wrap gap-1.5"
    >
      {choices.map((item) => (
        <button
          key={item}
          type="button"
          title={item}
          onClick={() => onPick(item)}
          aria-label={itemLabel(item)}
          className="inline-flex min-h-7 items-center rounded-sm px-1 hover:bg-hover pointer-coarse:min-h-11"
        >
          <KeyCaps item={item} />
        </button>
      ))}
    </div>
  )
}
