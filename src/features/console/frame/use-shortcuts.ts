import { useEffect, useEffectEvent } from 'react'

/** What to do for a key: `f`, `Control+z`, `Control+Shift+z`, `Control+Enter`. Meta counts as Control. */
export type Shortcuts = Readonly<Record<string, () => void>>

/** Keys that work wherever the focus is, except while the person types or answers a dialog. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (isTaken(event) || event.isComposing || event.altKey) return
    const action = shortcuts[nameOf(event)]
    if (!action || belongsElsewhere(event)) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => handle(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

/** Somebody else has acted on it. A button that is off for now takes every key and does nothing with it. */
function isTaken({ defaultPrevented, target }: KeyboardEvent): boolean {
  return defaultPrevented && !(target instanceof Element && target.matches('button[aria-disabled=true]'))
}

function nameOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string {
  const modifiers = [(ctrlKey || metaKey) && 'Control', shiftKey && 'Shift'].filter(Boolean)
  return [...modifiers, key.length === 1 ? key.toLowerCase() : key].join('+')
}

const TEXT = 'input:not([type=radio], [type=checkbox], [type=range]), textarea, select, [contenteditable=true]'

function belongsElsewhere(event: KeyboardEvent): boolean {
  const { target } = event
  if (!(target instanceof Element)) return false
  if (target.closest('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')) return true
  // Control and Enter means nothing to a text field; Control and Z takes back what was typed.
  return target.matches(TEXT) && nameOf(event) !== 'Control+Enter'
}
