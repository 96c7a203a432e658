/** What the interface lets one choose: each has an id, and most have a name. */
export interface Named {
  id: string
  /** Null on some services, for the same as absent. */
  name?: string | null | undefined
}

/** How one of them is chosen: by exactly one of id and name. An empty value chooses none. */
export interface Reference {
  by: 'id' | 'name'
  value: string
}

/** Returns what a request says for a reference. */
export const selectorOf = ({ by, value }: Reference): { id: string } | { name: string } =>
  by === 'id' ? { id: value.trim() } : { name: value.trim() }

/** Chooses a record in the way that is preferred; one without a name has only its id. */
export function referenceTo({ id, name }: Named, preferred: Reference['by']): Reference {
  return preferred === 'name' && name ? { by: 'name', value: name } : { by: 'id', value: id }
}

/** Whether a record is the one that a reference chooses. */
export const isChosen = (record: Named, { by, value }: Reference): boolean =>
  value !== '' && (record[by] ?? '') === value

/** What a record is called on the page. */
export const titleOf = ({ id, name }: Named): string => name ?? id
