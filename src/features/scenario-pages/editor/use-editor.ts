import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer, useState } from 'react'
import { useConnection } from '../../../client/connection'
import { useSubmission } from '../../../client/use-submission'
import { check, type FieldProblem, problems } from '../../../contract/messages'
import { type Scenario, ScenarioCreate, ScenarioReplace } from '../../../contract/scenario'
import { scenarioQueries, storeOf } from '../../../scenarios/store/queries'
import { SavedMeanwhile } from '../../../scenarios/store/scenario-store'
import { toast } from '../../../ui/toast'
import { type Draft, draftOf, edit, editingOf, sameDraft } from './draft'
import { keepUnsaved, loadUnsaved } from './draft-store'

/** Pictures that were taken and not saved yet, by scenario and step: they outlive a visit to another view. */
const unsavedPictures = new Map<string, ReadonlyMap<string, Blob>>()
const NO_PICTURES: ReadonlyMap<string, Blob> = new Map()

export type Editor = ReturnType<typeof useEditor>

/** The draft of one scenario: its changes, what is wrong with it, and its way to where it is kept. */
export function useEditor(opened: Scenario) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const { id } = opened
  const [saved, setSaved] = useState(opened)
  const [restored] = useState(() => loadUnsaved(id))
  const [editing, change] = useReducer(edit, restored?.draft ?? draftOf(opened), editingOf)
  const [base, setBase] = useState(restored?.version ?? opened.version)
  const [pictures, setPictures] = useState(() => unsavedPictures.get(id) ?? NO_PICTURES)
  const { draft } = editing
  const isDirty = !sameDraft(draft, draftOf(saved)) || pictures.size > 0
  const wrong = useMemo(() => problemsOf(draft), [draft])

  const keepPictures = (next: ReadonlyMap<string, Blob>): void => {
    unsavedPictures.set(id, next)
    setPictures(next)
  }
  const adopt = (scenario: Scenario): void => {
    setSaved(scenario)
    setBase(scenario.version)
    change({ kind: 'load', draft: draftOf(scenario) })
    queryClient.setQueryData(scenarioQueries.detail(connection, id).queryKey, scenario)
  }

  const save = useSubmission({
    /** `version`: the one that is replaced. */
    mutationFn: async (version: number) => {
      const store = await storeOf(queryClient, connection)
      const replaced = await store.replace(id, ScenarioReplace.parse({ ...bodyOf(draft), version }))
      const left = new Map(pictures)
      for (const [step_id, picture] of pictures) {
        const isCompared = draft.steps.some((step) => step.id === step_id && comparesPicture(step))
        if (isCompared) await store.putBaseline(id, step_id, picture)
        left.delete(step_id)
        keepPictures(new Map(left))
      }
      return (pictures.size > 0 && (await store.get(id))) || replaced
    },
    onSuccess: (scenario) => {
      adopt(scenario)
      toast({ title: `Saved ${scenario.name}` })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: scenarioQueries.all(connection) }),
  })

  useEffect(() => keepUnsaved(id, isDirty ? { version: base, draft } : undefined), [id, isDirty, base, draft])
  useEffect(() => {
    if (pictures.size === 0) return
    // A draft outlives a reload, a picture in memory does not.
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [pictures])

  /** Whether it compares the screen with a picture that there is none of. */
  const lacksBaseline = (step: Draft['steps'][number]): boolean =>
    comparesPicture(step) && !pictures.has(step.id) && !saved.baselines.some(({ step_id }) => step_id === step.id)

  return {
    id,
    saved,
    draft,
    pictures,
    isDirty,
    wrong,
    lacksBaseline,
    wasRestored: restored !== undefined,
    canUndo: editing.past.length > 0,
    canRedo: editing.future.length > 0,
    change,
    keepPicture: (stepId: string, picture: Blob) => keepPictures(new Map(pictures).set(stepId, picture)),
    discard: () => {
      keepPictures(NO_PICTURES)
      adopt(saved)
    },
    adopt,
    save: () => save.mutate(base),
    saveOver: (version: number) => save.mutate(version),
    saving: save.isPending,
    conflict: save.error instanceof SavedMeanwhile,
    error: save.error,
    forgetError: save.reset,
  }
}

const comparesPicture = (step: Draft['steps'][number]): boolean =>
  step.kind === 'check' && step.check.type === 'picture_equals'

export const bodyOf = ({ description, ...draft }: Draft) => ({
  ...draft,
  steps: [...draft.steps],
  ...(description.trim() !== '' && { description }),
})

function problemsOf(draft: Draft): FieldProblem[] {
  const checked = check(ScenarioCreate, bodyOf(draft))
  return checked.success ? [] : problems(checked.error)
}

const NOTHING: readonly FieldProblem[] = []

/** What is wrong with the step at a place, as the form of the step shows it; the same list whenever that is nothing. */
export function wrongAt(wrong: readonly FieldProblem[], index: number): readonly FieldProblem[] {
  if (wrong.length === 0) return NOTHING
  const here = wrong.filter(({ path }) => path === `steps[${index}]` || path.startsWith(`steps[${index}].`))
  return here.length === 0 ? NOTHING : here
}
