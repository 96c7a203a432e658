import { defaultKeymap } from '@codemirror/commands'

/** The usual keys of an editor without Control and Enter, which send the form (decision 061). */
export const EDITOR_KEYS = defaultKeymap.filter(({ key }) => key !== 'Mod-Enter')
