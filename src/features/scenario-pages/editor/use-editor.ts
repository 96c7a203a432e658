import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { useConnection } from '../../../client/connection'
import { isOutcomeUnknown } from '../../../client/outcome'
import { useSubmission } from '../../../client/use-submission'
import { problemsOf } from '../../../actions/field-problems'
import type { FieldProblem } from '../../../contract/check'
import { type Scenario, ScenarioCreate } from '../../../contract/scenario'
import { startHistory } from '../../../lib/edit-history'
import { scenarioQueries, storeOf } from '../../../scenarios/store/queries'
import { VersionConflictError } from '../../../scenarios/store/scenario-store'
import { toast } from '../../../ui/toast'
import { type Draft, draftOf, edit, sameDraft } from './draft'
import { keepUnsaved, keepUnsavedPictures, loadUnsaved, rebaseUnsaved, unsavedPictures } from './draft-store'
import { bodyOf, comparesPicture, replaceByDraft, type Save, savePictures } from './save-draft'

export type Editor = ReturnType<typeof useEditor>

/** The draft of one scenario: its changes, what is wrong with it, and its way to where it is kept. */
export function useEditor(opened: Scenario) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const { id } = opened
  const [saved, setSaved] = useState(opened)
  const [restored] = useState(() => loadUnsaved(connection, id))
  const [editing, change] = useReducer(edit, restored?.draft ?? draftOf(opened), startHistory)
  const [base, setBase] = useState(restored?.version ?? opened.version)
  const [pictures, setPictures] = useState(() => unsavedPictures(connection, id))
  /** What was sent last, while it is not known whether it was saved. */
  const unanswered = useRef<Draft>(undefined)
  const draft = editing.present
  const isDirty = !sameDraft(draft, draftOf(saved)) || pictures.size > 0
  const wrong = useMemo(() => problemsOf(ScenarioCreate, bodyOf(draft)), [draft])

  const keepPictures = (next: ReadonlyMap<string, Blob>): void => {
    keepUnsavedPictures(connection, id, next)
    setPictures(next)
  }
  /** One that was taken again meanwhile stays. */
  const dropPicture = (stepId: string, picture: Blob): void => {
    const left = new Map(unsavedPictures(connection, id))
    if (left.get(stepId) === picture) left.delete(stepId)
    keepPictures(left)
  }
  const rebase = (scenario: Scenario): void => {
    setSaved(scenario)
    setBase(scenario.version)
    queryClient.setQueryData(scenarioQueries.detail(connection, id).queryKey, scenario)
  }
  const adopt = (scenario: Scenario): void => {
    rebase(scenario)
    change({ kind: 'load', draft: draftOf(scenario) })
  }

  const save = useSubmission({
    mutationFn: async (sent: Save) => {
      const store = await storeOf(queryClient, connection)
      const replaced = await replaceByDraft(store, sent)
      // From here on it is saved, whatever becomes of its pictures, and also when the page is left.
      rebaseUnsaved(connection, sent.version, replaced)
      rebase(replaced)
      change({ kind: 'saved', sent: sent.draft, kept: draftOf(replaced) })
      if (sent.pictures.size === 0) return replaced
      await savePictures(store, sent, dropPicture)
      return (await store.get(id)) ?? replaced
    },
    onSuccess: (scenario) => {
      rebase(scenario)
      toast({ title: `Scenario ${scenario.name} saved` })
    },
    onSettled: (_, error, sent) => {
      unanswered.current = error && isOutcomeUnknown(error) ? sent.draft : undefined
      return queryClient.invalidateQueries({ queryKey: scenarioQueries.all(connection) })
    },
  })
  const saveOver = (version: number): void =>
    save.mutate({ id, draft, version, pictures, unanswered: unanswered.current })

  useEffect(
    () => keepUnsaved(connection, id, isDirty ? { version: base, draft } : undefined),
    [connection, id, isDirty, base, draft],
  )
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
    keepPicture: (stepId: string, picture: Blob) =>
      keepPictures(new Map(unsavedPictures(connection, id)).set(stepId, picture)),
    discard: () => {
      keepPictures(new Map())
      adopt(saved)
    },
    adopt,
    save: () => saveOver(base),
    saveOver,
    saving: save.isPending,
    conflict: save.error instanceof VersionConflictError,
    error: save.error,
    forgetError: save.reset,
  }
}

const NOTHING: readonly FieldProblem[] = []

/** What is wrong with the step at an index, as the form of the step shows it; the same list whenever that is nothing. */
export function wrongAt(wrong: readonly FieldProblem[], index: number): readonly FieldProblem[] {
  if (wrong.length === 0) return NOTHING
  const here = wrong.filter(({ path }) => path === `steps[${index}]` || path.startsWith(`steps[${index}].`))
  return here.length === 0 ? NOTHING : here
}

/** `steps[2].action.click_mouse.x` is `x` in the form of the step. */
export const pathInStep = (path: string): string => path.replace(/^steps\[\d+\]\.?(action\.\w+\.?|check\.)?/, '')
