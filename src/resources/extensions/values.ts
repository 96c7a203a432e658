import { type Reference, selectorOf } from '../reference'

/** The part of a form that lists extensions. */
export interface WithExtensions {
  extensions: Reference[]
}

/** Returns what a request says for the listed extensions; undefined for none. */
export const extensionsOf = ({ extensions }: WithExtensions) =>
  extensions.length === 0 ? undefined : extensions.map(selectorOf)

/** Returns the form path of a wire path such as `extensions[0].name`; that of the whole list for one without an entry. */
export function extensionsField(path: string, { extensions }: WithExtensions): string {
  const index = Number.parseInt(path.split('[')[1] ?? '', 10)
  return index < extensions.length ? `extensions.${index}.value` : 'extensions.root'
}
