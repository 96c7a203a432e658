/** What keys need to know of a command. */
interface KeyCommand {
  keys?: string | readonly string[]
  disabledReason?: string | undefined
  whileTyping?: boolean
  run: () => void
}

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** What a command says of its keys, as one press: `f`, `?`, `Control+Shift+z`. Meta counts as Control. */
export function pressName({ key, ctrlKey, metaKey, shiftKey }: Press): string {
  const name = key.length === 1 ? key.toLowerCase() : key
  // A sign is what it is, whichever keys of a layout make it; a letter is another one with Shift.
  const isSign = key.length === 1 && name === key.toUpperCase()
  const modifiers = [(ctrlKey || metaKey) && 'Control', shiftKey && !isSign && 'Shift'].filter(Boolean)
  return [...modifiers, name].join('+')
}

/** The command of what was pressed so far, or whether more may follow. */
export function findByKeys<C extends KeyCommand>(commands: readonly C[], pressed: string): C | 'more' | null {
  const usable = commands.filter(({ disabledReason }) => disabledReason === undefined)
  const found = usable.find((command) => keysOf(command).includes(pressed))
  if (found) return found
  return usable.some((command) => keysOf(command).some((keys) => keys.startsWith(`${pressed} `))) ? 'more' : null
}

/** Each of the ways to call a command by keys. */
export function keysOf({ keys = [] }: Pick<KeyCommand, 'keys'>): readonly string[] {
  return typeof keys === 'string' ? [keys] : keys
}

/** Whether letters, digits or signs alone call the command: what is typed into nothing calls it too. */
export const isCharacters = (keys: string): boolean => /^(Shift\+)?.( |$)/u.test(keys)

/** A key as a control names it (`X`, `Control+Z`), as commands do. */
export const commandKeys = (shortcut: string): string => shortcut.replace(/(?<=^|\+).$/u, (key) => key.toLowerCase())

const ARROWS = { ArrowLeft: '←', ArrowUp: '↑', ArrowRight: '→', ArrowDown: '↓' }

/** The presses of a command, each as the caps of its keys. */
export function keyCaps(keys: string, isMac: boolean): string[][] {
  const caps: Record<string, string> = { ...ARROWS, ...(isMac ? { Control: '⌘', Shift: '⇧' } : { Control: 'Ctrl' }) }
  return keys
    .split(' ')
    .map((press) =>
      press.split(/(?<=\w)\+/).map((part) => caps[part] ?? (part.length === 1 ? part.toUpperCase() : part)),
    )
}

/** How long the second key of `g p` is waited for. */
const SEQUENCE_MS = 1_200

/** Runs commands by their keys, wherever the focus is, except while the person types or answers a dialog. Returns what ends it. */
export function listenForKeys(commands: () => readonly KeyCommand[]): () => void {
  let before = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const listen = (event: KeyboardEvent): void => {
    if (isTaken(event) || event.isComposing || event.altKey || MODIFIERS.has(event.key)) return
    clearTimeout(timer)
    const name = pressName(event)
    const found = findByKeys(commands(), `${before}${name}`) ?? findByKeys(commands(), name)
    before = ''
    if (!found || belongsElsewhere(event, found)) return
    event.preventDefault()
    if (found !== 'more') return found.run()
    before = `${name} `
    timer = setTimeout(() => (before = ''), SEQUENCE_MS)
  }
  addEventListener('keydown', listen)
  return () => {
    clearTimeout(timer)
    removeEventListener('keydown', listen)
  }
}

const MODIFIERS = new Set(['Shift', 'Control', 'Meta', 'Alt', 'AltGraph'])

/** Another handler has acted on it. A disabled button takes every key and does nothing with it. */
function isTaken({ defaultPrevented, target }: KeyboardEvent): boolean {
  return defaultPrevented && !(target instanceof Element && target.matches('button[aria-disabled=true]'))
}

const TEXT =
  'input:not([type=radio], [type=checkbox], [type=range]), textarea, select, [contenteditable=true], [role=combobox]'

const OVERLAY = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]:not([data-keys])'

/** A list in which no letter means anything says so: `data-keys`. What is closing takes no more keys, though it still has the focus. */
function belongsElsewhere({ target }: KeyboardEvent, found: KeyCommand | 'more'): boolean {
  if (!(target instanceof Element)) return false
  const overlay = target.closest(OVERLAY)
  if (overlay) return !overlay.hasAttribute('data-closed')
  return target.matches(TEXT) && !(found !== 'more' && found.whileTyping)
}
