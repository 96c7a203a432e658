import { tabStorage } from '../../../ui/browser-storage'
import type { Scenario } from '../../../contract/scenario'
import { type Draft, draftOf, sameDraft } from './draft'

/** What was not saved yet, and the version of the scenario that it was made from. */
export interface Unsaved {
  version: number
  draft: Draft
}

const keyOf = (id: string): string => `pooldeck.scenario.${id}`

/** Unsaved changes of an earlier visit, or from before a reload. */
export function loadUnsaved(id: string): Unsaved | undefined {
  try {
    const value: unknown = JSON.parse(tabStorage.getItem(keyOf(id)) ?? 'null')
    return isUnsaved(value) ? value : undefined
  } catch {
    return undefined
  }
}

export function keepUnsaved(id: string, unsaved: Unsaved | undefined): void {
  try {
    if (unsaved) tabStorage.setItem(keyOf(id), JSON.stringify(unsaved))
    else tabStorage.removeItem(keyOf(id))
  } catch {
    // No room: the page still asks before it is left.
  }
}

/** What was typed from `version` on is now typed from `scenario` on: that is what the version has become. */
export function rebaseUnsaved(version: number, scenario: Scenario): void {
  const unsaved = loadUnsaved(scenario.id)
  if (unsaved?.version !== version) return
  const isSaved = sameDraft(unsaved.draft, draftOf(scenario))
  keepUnsaved(scenario.id, isSaved ? undefined : { ...unsaved, version: scenario.version })
}

const isUnsaved = (value: unknown): value is Unsaved =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  'draft' in value &&
  Array.isArray((value.draft as Partial<Draft>).steps)
