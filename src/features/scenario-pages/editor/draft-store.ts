import type { Connection } from '../../../client/connection'
import type { Scenario } from '../../../contract/scenario'
import { storedJson, tryToStore } from '../../../ui/browser-storage'
import { ownedStorage } from '../../../ui/owned-storage'
import { type Draft, draftOf, sameDraft } from './draft'

/** What was not saved yet, and the version of the scenario that it was made from. */
export interface Unsaved {
  version: number
  draft: Draft
}

/** Pictures that were taken and not saved yet, by connection, scenario and step: they outlive a visit to another view. */
const pictures = new Map<string, Map<string, ReadonlyMap<string, Blob>>>()
const NO_PICTURES: ReadonlyMap<string, Blob> = new Map()

ownedStorage.onGone(() => {
  for (const id of pictures.keys()) if (ownedStorage.isGone(id)) pictures.delete(id)
})

export const unsavedPictures = (connection: Connection, id: string): ReadonlyMap<string, Blob> =>
  pictures.get(connection.id)?.get(id) ?? NO_PICTURES

export function keepUnsavedPictures(connection: Connection, id: string, next: ReadonlyMap<string, Blob>): void {
  if (ownedStorage.isGone(connection.id)) return
  const ofConnection = pictures.get(connection.id) ?? new Map<string, ReadonlyMap<string, Blob>>()
  pictures.set(connection.id, ofConnection.set(id, next))
}

const keyOf = (id: string): string => `pooldeck.scenario.${id}`

/** Unsaved changes of an earlier visit, or from before a reload. */
export function loadUnsaved(connection: Connection, id: string): Unsaved | undefined {
  const value = storedJson(ownedStorage.tab(connection), keyOf(id))
  if (!isUnsaved(value)) return undefined
  // One from before there were names has none.
  return {
    ...value,
    draft: { ...value.draft, variables: value.draft.variables ?? [], secrets: value.draft.secrets ?? [] },
  }
}

export function keepUnsaved(connection: Connection, id: string, unsaved: Unsaved | undefined): void {
  const storage = ownedStorage.tab(connection)
  // Without room for it the page still asks before it is left.
  if (unsaved) tryToStore(storage, keyOf(id), JSON.stringify(unsaved))
  else storage.removeItem(keyOf(id))
}

/** What was typed from `version` on is now typed from `scenario` on: that is what the version has become. */
export function rebaseUnsaved(connection: Connection, version: number, scenario: Scenario): void {
  const unsaved = loadUnsaved(connection, scenario.id)
  if (unsaved?.version !== version) return
  const isSaved = sameDraft(unsaved.draft, draftOf(scenario))
  keepUnsaved(connection, scenario.id, isSaved ? undefined : { ...unsaved, version: scenario.version })
}

const isUnsaved = (value: unknown): value is Unsaved =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  'draft' in value &&
  Array.isArray((value.draft as Partial<Draft> | null)?.steps)
