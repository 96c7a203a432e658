import { z } from 'zod'
import type { Connection } from '../../../client/connection'
import type { Scenario } from '../../../contract/scenario'
import type { ScenarioStepInput } from '../../../contract/scenario-step'
import type { ScenarioVariable } from '../../../contract/scenario-values'
import { persisted } from '../../../lib/persisted'
import { ownedStorage } from '../../../ui/owned-storage'
import { type Draft, draftOf, sameDraft } from './draft'

/** What was not saved yet, and the version of the scenario that it was made from. One from before there were names has none. */
const Unsaved = z.object({
  version: z.number(),
  draft: z.object({
    name: z.string(),
    description: z.string(),
    display: z.object({ width: z.number(), height: z.number() }),
    variables: z.array(z.custom<ScenarioVariable>()).default([]),
    secrets: z.array(z.string()).default([]),
    steps: z.array(z.custom<ScenarioStepInput>()),
  }),
})
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

const unsavedOf = (connection: Connection, id: string) =>
  persisted<Unsaved>(Unsaved, `pooldeck.scenario.${id}`, { storage: ownedStorage.tab(connection) })

/** Unsaved changes of an earlier visit, or from before a reload. */
export const loadUnsaved = (connection: Connection, id: string): Unsaved | undefined => unsavedOf(connection, id).get()

/** Without room for it the page still asks before it is left. */
export const keepUnsaved = (connection: Connection, id: string, unsaved: Unsaved | undefined): void =>
  void unsavedOf(connection, id).set(unsaved)

/** What was typed from `version` on is now typed from `scenario` on: that is what the version has become. */
export function rebaseUnsaved(connection: Connection, version: number, scenario: Scenario): void {
  const unsaved = loadUnsaved(connection, scenario.id)
  if (unsaved?.version !== version) return
  const isSaved = sameDraft(unsaved.draft, draftOf(scenario))
  keepUnsaved(connection, scenario.id, isSaved ? undefined : { ...unsaved, version: scenario.version })
}
