import { formatCombo } from '../../../keys/combo'
import { isModifier, parseKey } from '../../../keys/key'
import { KEY_GROUPS } from '../../../keys/groups'
import { keyLabel } from '../../../keys/label'

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

/** The groups of the palette without the modifiers, which have toggles of their own. */
export const PALETTE = KEY_GROUPS.filter(
  ({ keys }) =>
    !keys.every(({ name }) => {
      const key = parseKey(name)
      return key !== undefined && isModifier(key)
    }),
)
