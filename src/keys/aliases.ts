/** X11 names that are accepted in any case and without their underscore: "return", "PageUp", "caps_lock", "f5". */
const ANY_CASE = (
  'Return Escape BackSpace Tab space Insert Delete Home End Page_Up Page_Down Up Down Left Right ' +
  'Caps_Lock Num_Lock Scroll_Lock Print Pause Menu'
)
  .split(' ')
  .concat(Array.from({ length: 35 }, (_, index) => `F${index + 1}`))

/** The aliases of rule 8.2 that are not spellings of the X11 name; in lower case. */
const OTHER_NAMES: Record<string, readonly string[]> = {
  Control_L: ['ctrl', 'control'],
  Alt_L: ['alt', 'option', 'opt'],
  Shift_L: ['shift'],
  Super_L: ['super', 'cmd', 'command', 'win', 'windows'],
  Meta_L: ['meta'],
  ISO_Level3_Shift: ['altgr'],
  Return: ['enter'],
  Escape: ['esc'],
  Delete: ['del'],
  Insert: ['ins'],
  Page_Up: ['pgup'],
  Page_Down: ['pgdn'],
  Up: ['arrowup'],
  Down: ['arrowdown'],
  Left: ['arrowleft'],
  Right: ['arrowright'],
  Print: ['printscreen'],
}

/** Alias in lower case to X11 name. */
export const ALIASES: ReadonlyMap<string, string> = new Map([
  ...ANY_CASE.flatMap((name) => {
    const lower = name.toLowerCase()
    return [[lower, name] as const, [lower.replace('_', ''), name] as const]
  }),
  ...Object.entries(OTHER_NAMES).flatMap(([name, aliases]) => aliases.map((alias) => [alias, name] as const)),
])

/** The modifiers' short spellings. xdotool knows them too, so an item that uses them works with any such service. */
export const SHORT_NAMES: ReadonlyMap<string, string> = new Map([
  ['Control_L', 'Ctrl'],
  ['Alt_L', 'Alt'],
  ['Shift_L', 'Shift'],
  ['Super_L', 'Super'],
  ['Meta_L', 'Meta'],
])
