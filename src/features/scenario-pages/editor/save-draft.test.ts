import { beforeEach, expect, test } from 'vitest'
import { UnreachableError } from '../../../client/errors'
import type { Scenario, ScenarioReplace } from '../../../contract/scenario'
import { VersionConflictError, type ScenarioStore } from '../../../scenarios/store/scenario-store'
import { type Draft, draftOf } from './draft'
import { BaselineNotSaved, replaceByDraft, type Save, savePictures } from './save-draft'

const FIRST: Scenario = {
  id: 's1',
  version: 1,
  name: 'Sign in',
  display: { width: 1280, height: 800 },
  steps: [{ id: 'a', kind: 'check', check: { type: 'picture_equals' } }],
  baselines: [],
  created_at: '2026-01-31T09:30:00.000Z',
  updated_at: '2026-01-31T09:30:00.000Z',
} as unknown as Scenario

let current: Scenario
let losesAnswers: boolean
beforeEach(() => {
  current = FIRST
  losesAnswers = false
})

/** Keeps one scenario, as the service does. */
const store = {
  get: () => Promise.resolve(current),
  replace: (_: string, { version, ...scenario }: ScenarioReplace) => {
    if (version !== current.version) return Promise.reject(new VersionConflictError('saved meanwhile'))
    current = { ...current, ...scenario, version: version + 1 }
    return losesAnswers ? Promise.reject(new UnreachableError('lost')) : Promise.resolve(current)
  },
  putBaseline: (_: string, stepId: string) =>
    stepId === 'a' ? Promise.reject(new Error('too large')) : Promise.resolve(),
} as unknown as ScenarioStore

const draft = (name: string): Draft => ({ ...draftOf(FIRST), name })
const save = (name: string, more: Partial<Save> = {}) =>
  replaceByDraft(store, {
    id: 's1',
    draft: draft(name),
    version: 1,
    pictures: new Map(),
    unanswered: undefined,
    ...more,
  })

async function saveWithoutAnswer(name: string): Promise<Draft> {
  losesAnswers = true
  await expect(save(name)).rejects.toBeInstanceOf(UnreachableError)
  losesAnswers = false
  return draft(name)
}

test('a save whose answer was lost is found to be done when it is tried again', async () => {
  await saveWithoutAnswer('Mine')
  expect(await save('Mine')).toMatchObject({ name: 'Mine', version: 2 })
})

test('what was typed after a save whose answer was lost replaces it, and is no conflict with oneself', async () => {
  const unanswered = await saveWithoutAnswer('Mine')
  expect(await save('Mine, and more', { unanswered })).toMatchObject({ name: 'Mine, and more', version: 3 })
})

test('what another person saved is a conflict, also after a lost answer', async () => {
  await save('Theirs')
  await expect(save('Mine')).rejects.toBeInstanceOf(VersionConflictError)
  await expect(save('Mine', { unanswered: draft('Older') })).rejects.toBeInstanceOf(VersionConflictError)
})

test('a baseline that is not saved leaves the steps saved, and says so', async () => {
  const kept: string[] = []
  const pictures = new Map([
    ['gone', new Blob()],
    ['a', new Blob()],
  ])
  const sent: Save = { id: 's1', draft: draft('Mine'), version: 1, pictures, unanswered: undefined }
  const saving = savePictures(store, sent, (stepId) => void kept.push(stepId))
  await expect(saving).rejects.toBeInstanceOf(BaselineNotSaved)
  expect(kept).toEqual(['gone'])
})
