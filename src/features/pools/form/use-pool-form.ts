import { type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { type FieldErrors, type FieldPath, type Resolver, set, useForm, type UseFormReturn } from 'react-hook-form'
import { toast } from '../../../ui/toast'
import type { PoolDraft } from './draft'
import { focusField } from './form-field'
import { listProblems, resolvePool } from './form-problems'
import type { PoolForm } from '../config/form-values'
import { failureOf, type SubmitFailure } from './submit-failure'
import { TypedRequestStore } from './request/typed-request'
import { useDraft } from './use-draft'
import { type FormGroups, useGroups } from './use-groups'

/** An error is shown when the typing pauses, not at the first letter of what will be right. */
const ERROR_DELAY_MS = 500

/** A form of a pool with its draft, its groups and what went wrong the last time it was sent. */
export interface PoolFormState {
  form: UseFormReturn<PoolForm>
  /** What is typed as JSON beside the form: with an error that the form cannot show, it is not sent. */
  typedRequest: TypedRequestStore
  groups: FormGroups
  /** A draft was there when the form was opened. */
  restored: boolean
  draftFits: boolean
  failure: SubmitFailure | undefined
  submit: (event?: FormEvent) => void
  /** To be called with what the service refused it with. */
  refused: (error: Error) => void
  /** To be called when it was done: there is nothing left to keep. */
  done: () => void
  startOver: () => void
}

/**
 * What the forms that create and change a pool have in common.
 *
 * @param start the form without a draft.
 * @param send is called with values that keep every rule of the contract.
 */
export function usePoolForm(
  start: PoolForm,
  draft: PoolDraft,
  send: (values: PoolForm) => void,
  { resolver = resolvePool, jsonLabel }: { resolver?: Resolver<PoolForm>; jsonLabel?: string } = {},
): PoolFormState {
  const [restored, setRestored] = useState(() => draft.load())
  const [failure, setFailure] = useState<SubmitFailure>()
  /** What a refusal is of: more may have been typed since. */
  const sent = useRef<PoolForm>(undefined)
  const [typedRequest] = useState(() => new TypedRequestStore(jsonLabel))
  const [showRequest] = useState(() => () => void typedRequest.showError())
  const groups = useGroups(showRequest)
  const form = useForm<PoolForm>({
    // Who watches it from the beginning sees what was restored: a reset before they listen is missed.
    defaultValues: restored ?? start,
    resolver,
    mode: 'onChange',
    delayError: ERROR_DELAY_MS,
    shouldFocusError: false,
  })
  // Before it is seen. What the form starts over from is not what was typed.
  const restore = useEffectEvent(() => {
    if (!restored) return
    form.reset(start)
    form.reset(restored, { keepDefaultValues: true })
  })
  useLayoutEffect(() => restore(), [])
  const kept = useDraft(form, draft)
  useFieldsBeforeText(form, typedRequest)

  useEffect(() => form.setFocus('size'), [form])

  const goToFirst = (errors: FieldErrors<PoolForm>): void => {
    const [first] = listProblems(errors)
    if (first) groups.goToField(first.field)
  }

  const refused = (error: Error): void => {
    const failed = failureOf(error, sent.current ?? form.getValues(), Date.now())
    setFailure(failed)
    if (!('fields' in failed)) return
    // Those of the form are drawn later.
    const errors: FieldErrors<PoolForm> = {}
    for (const { field, message } of failed.fields) {
      const error = { type: 'service', message }
      form.setError(field as FieldPath<PoolForm>, error)
      set(errors, field, error)
    }
    goToFirst(errors)
  }

  const sendNow = (values: PoolForm): void => {
    if (typedRequest.showError()) return
    if (failure?.kind === 'wait' && failure.until > Date.now()) return
    setFailure(undefined)
    sent.current = structuredClone(values)
    send(values)
  }

  const startOver = (): void => {
    const before = structuredClone(form.getValues())
    form.reset(start)
    typedRequest.set(undefined)
    setRestored(undefined)
    setFailure(undefined)
    focusField('size')
    toast({
      title: 'Form reset',
      action: { label: 'Undo', onSelect: () => form.reset(before, { keepDefaultValues: true }) },
    })
  }

  return {
    form,
    typedRequest,
    groups,
    restored: restored !== undefined,
    draftFits: kept.fits,
    failure,
    submit: (event) => void form.handleSubmit(sendNow, goToFirst)(event),
    refused,
    done: kept.stop,
    startOver,
  }
}

/** Text beside the form goes when a field is changed after it: with an error it would stay, and its next key would undo what was entered. */
function useFieldsBeforeText(form: UseFormReturn<PoolForm>, typedRequest: TypedRequestStore): void {
  useEffect(() => {
    const follow = (): void => {
      const dropped = typedRequest.dropUnless(form.getValues())
      if (!dropped || dropped.blocking.length === 0) return
      toast({
        title: `${typedRequest.label} discarded`,
        description: 'It had an error, and a field was changed since.',
        action: {
          label: 'Undo',
          onSelect: () => typedRequest.set({ ...dropped, values: structuredClone(form.getValues()) }),
        },
      })
    }
    return form.subscribe({ formState: { values: true }, callback: follow })
  }, [form, typedRequest])
}
