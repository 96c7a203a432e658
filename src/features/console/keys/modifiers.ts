import { formatCombo } from '../../../keys/combo'
import { isModifier, parseKey } from '../../../keys/key'
import { KEY_GROUPS } from '../../../keys/groups'
import { keyLabel } from '../../../keys/label'
import { US_LAYOUT } from '../../../keys/us-layout'

export interface Modifier {
  /** As it is sent. */
  item: string
  label: string
}

/** The modifiers of the palette; the four that every keyboard has at its left are shown at once. */
const ALL: readonly Modifier[] = KEY_GROUPS.flatMap(({ keys }) => keys).flatMap(({ name }) => {
  const key = parseKey(name)
  return key && isModifier(key) ? [{ item: formatCombo([key]), label: keyLabel(key) }] : []
})

export const MAIN_MODIFIERS = ALL.slice(0, 4)
export const MORE_MODIFIERS = ALL.slice(4)

const DRAWN: ReadonlySet<string> = new Set(Object.values(US_LAYOUT).flatMap((caps) => caps.map(({ name }) => name)))

/** What a US keyboard types with Shift is on it too. */
const SIGNS: ReadonlySet<string> = new Set(US_LAYOUT.main.flatMap(({ shifted }) => shifted ?? []))

const isElsewhere = (name: string): boolean => {
  const key = parseKey(name)
  return key === undefined || isModifier(key) || DRAWN.has(name) || SIGNS.has(name)
}

/** The groups of keys that the drawn keyboard lacks, without the modifiers, which have toggles of their own. */
export const PALETTE = KEY_GROUPS.map(({ label, keys }) => ({
  label,
  keys: keys.filter(({ name }) => !isElsewhere(name)),
})).filter(({ keys }) => keys.length > 0)
