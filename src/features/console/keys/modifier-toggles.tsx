import { ChevronDown, Lock } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../../ui/cx'
import { MAIN_MODIFIERS, type Modifier, MORE_MODIFIERS } from './modifiers'

const TOGGLE =
  'inline-flex h-8 items-center justify-center rounded-md border border-b-2 px-2.5 text-sm select-none transition-colors pointer-coarse:h-11 pointer-coarse:min-w-11 ' +
  'aria-[pressed=false]:border-line-strong/60 aria-[pressed=false]:bg-raised aria-[pressed=false]:hover:bg-hover ' +
  'aria-pressed:border-accent aria-pressed:border-b aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:text-accent-strong'

/** Modifier keys that are down or not. `prefix` distinguishes two sets of them when they are read. */
export function ModifierToggles({
  label,
  prefix = '',
  value,
  isLocked = () => false,
  onToggle,
}: {
  label: string
  prefix?: string
  value: readonly string[]
  /** Down until it is pressed again, where others are for the next key only. */
  isLocked?: (item: string) => boolean
  onToggle: (item: string) => void
}) {
  const [open, setOpen] = useState(false)
  // What is latched is never hidden.
  const more = MORE_MODIFIERS.filter(({ item }) => open || value.includes(item))
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-1.5">
      {[...MAIN_MODIFIERS, ...more].map((modifier) => (
        <Toggle
          key={modifier.item}
          modifier={modifier}
          prefix={prefix}
          pressed={value.includes(modifier.item)}
          locked={isLocked(modifier.item)}
          onToggle={onToggle}
        />
      ))}
      <button
        type="button"
        aria-expanded={open}
        aria-label={open ? 'Fewer modifiers' : 'More modifiers'}
        onClick={() => setOpen(!open)}
        className="inline-flex h-8 items-center gap-1 rounded-md px-2 text-sm text-muted hover:bg-hover hover:text-ink pointer-coarse:h-11 pointer-coarse:min-w-11"
      >
        {open ? 'Fewer' : 'More'}
        <ChevronDown className={cx('size-4 transition-[rotate]', open && 'rotate-180')} />
      </button>
    </div>
  )
}

function Toggle({
  modifier,
  prefix,
  pressed,
  locked,
  onToggle,
}: {
  modifier: Modifier
  prefix: string
  pressed: boolean
  locked: boolean
  onToggle: (item: string) => void
}) {
  return (
    <button
      type="button"
      aria-label={`${prefix}${modifier.label}`}
      aria-pressed={pressed}
      title={locked ? 'Locked until it is pressed again' : undefined}
      onClick={() => onToggle(modifier.item)}
      className={TOGGLE}
    >
      {modifier.label}
      {locked && <Lock className="ml-1 size-3" />}
    </button>
  )
}
