import { type Scenario, ScenarioCreate, ScenarioReplace } from '../../../contract/scenario'
import { VersionConflictError, type ScenarioStore } from '../../../scenarios/store/scenario-store'
import { type Draft, draftOf } from './draft'

/** What is saved, and over what. */
export interface Save {
  id: string
  draft: Draft
  /** The version that is replaced. */
  version: number
  /** Baselines that were taken and not saved yet, by step. */
  pictures: ReadonlyMap<string, Blob>
  /** A draft that was sent before and got no answer. */
  unanswered: Draft | undefined
}

/** The body of a request for a draft, right or wrong. */
export const bodyOf = ({ description, variables, secrets, ...draft }: Draft) => ({
  ...draft,
  ...(variables.length > 0 && { variables: [...variables] }),
  ...(secrets.length > 0 && { secrets: [...secrets] }),
  steps: [...draft.steps],
  ...(description.trim() !== '' && { description }),
})

/** Whether two drafts are kept as the same. */
function isSame(one: Draft, other: Draft): boolean {
  const [first, second] = [one, other].map((draft) => ScenarioCreate.safeParse(bodyOf(draft)).data)
  return first !== undefined && JSON.stringify(first) === JSON.stringify(second)
}

export const comparesPicture = (step: Draft['steps'][number]): boolean =>
  step.kind === 'check' && step.check.type === 'picture_equals'

/**
 * Replaces a version by a draft. A version that is already this draft, or one that was sent before without an answer, was saved here
 * and is no conflict.
 *
 * @throws {VersionConflictError} when another person has saved the scenario.
 */
export async function replaceByDraft(
  store: ScenarioStore,
  { id, draft, version, unanswered }: Save,
): Promise<Scenario> {
  const replace = (over: number) => store.replace(id, ScenarioReplace.parse({ ...bodyOf(draft), version: over }))
  try {
    return await replace(version)
  } catch (error) {
    if (!(error instanceof VersionConflictError)) throw error
    const current = await store.get(id)
    if (!current) throw error
    if (isSame(draftOf(current), draft)) return current
    if (unanswered && isSame(draftOf(current), unanswered)) return replace(current.version)
    throw error
  }
}

/** The steps were saved, and a baseline was not. */
export class BaselineNotSaved extends Error {}

/**
 * Saves the baselines of steps that compare a picture; `onKept` after each, and for each that is no longer needed.
 *
 * @throws {BaselineNotSaved}
 */
export async function savePictures(
  store: ScenarioStore,
  { id, draft, pictures }: Save,
  onKept: (stepId: string, picture: Blob) => void,
): Promise<void> {
  for (const [stepId, picture] of pictures) {
    const isCompared = draft.steps.some((step) => step.id === stepId && comparesPicture(step))
    if (isCompared) {
      await store.putBaseline(id, stepId, picture).catch((cause: Error) => {
        throw new BaselineNotSaved(cause.message, { cause })
      })
    }
    onKept(stepId, picture)
  }
}
