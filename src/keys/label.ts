import { parseItem } from './combo'
import { distinct, type Key } from './key'

/** Keys whose X11 name is not what a keyboard says. */
const LABELS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Control_L: 'Ctrl',
    Control_R: 'Right Ctrl',
    Shift_L: 'Shift',
    Shift_R: 'Right Shift',
    Alt_L: 'Alt',
    Alt_R: 'Right Alt',
    Super_L: 'Super',
    Super_R: 'Right Super',
    Meta_L: 'Meta',
    Meta_R: 'Right Meta',
    Hyper_L: 'Hyper',
    Hyper_R: 'Right Hyper',
    ISO_Level3_Shift: 'AltGr',
    Multi_key: 'Compose',
    Return: 'Enter',
    BackSpace: 'Backspace',
    Up: 'Up arrow',
    Down: 'Down arrow',
    Left: 'Left arrow',
    Right: 'Right arrow',
    Print: 'Print Screen',
    Sys_Req: 'SysRq',
    space: 'Space',
    KP_Space: 'Keypad Space',
    XF86AudioPlay: 'Play or pause',
    XF86AudioStop: 'Stop playing',
    XF86AudioPrev: 'Previous track',
    XF86AudioNext: 'Next track',
    XF86AudioMute: 'Mute',
    XF86AudioLowerVolume: 'Volume down',
    XF86AudioRaiseVolume: 'Volume up',
    XF86Back: 'Browser back',
    XF86Forward: 'Browser forward',
    XF86Reload: 'Browser reload',
    XF86Stop: 'Browser stop',
    XF86HomePage: 'Home page',
    XF86Search: 'Search',
    XF86Favorites: 'Favorites',
    XF86MonBrightnessUp: 'Brightness up',
    XF86MonBrightnessDown: 'Brightness down',
  }),
)

/** What a person calls a key: "Ctrl", "Page Up", "Keypad 5", "/", "€". */
export function keyLabel({ name, char }: Key): string {
  const label = LABELS.get(name)
  if (label) return label
  if (name.startsWith('KP_')) return `Keypad ${char ?? spaced(name.slice(3))}`
  return char ?? spaced(name.replace(/^XF86/, ''))
}

/** "Scroll_Lock" and "LaunchMail" as words. */
function spaced(name: string): string {
  return name.replaceAll('_', ' ').replace(/([a-z])(?=[A-Z])/g, '$1 ')
}

/** An item of `keys` in words: "Hold Ctrl and Shift, press Tab". For an item that names no key, why it does not. */
export function describe(item: string): string {
  const parsed = parseItem(item)
  if (!parsed.ok) return parsed.message
  const words = distinct(parsed.keys).map(inWords)
  const last = words.pop() ?? ''
  if (words.length === 0) return `Press ${last}`
  return `Hold ${new Intl.ListFormat('en-GB').format(words)}, press ${last}`
}

/** A capital is named as one, since it presses Shift; signs stand in quotes, or a comma would vanish in the sentence. */
function inWords(key: Key): string {
  const label = keyLabel(key)
  if (label !== key.char || /^[a-z0-9]$/.test(label)) return label
  return label === label.toLowerCase() ? `"${label}"` : `capital ${label}`
}
