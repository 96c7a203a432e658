import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { type FieldErrors, type FieldPath, FormProvider, useForm } from 'react-hook-form'
import { call } from '../../../client/call'
import { useConnection } from '../../../client/connection'
import { poolQueries, serviceQueries } from '../../../client/queries'
import { createPool } from '../../../contract/endpoints/pools'
import type { PoolCreateInput } from '../../../contract/pool'
import { useAnnounce } from '../../../ui/announce'
import { Button } from '../../../ui/button'
import { PageHeader } from '../../../ui/page'
import { toast } from '../../../ui/toast'
import { freeName } from '../free-name'
import { poolAddress, poolTitle } from '../pool-address'
import type { PoolDraft } from './draft'
import { ErrorSummary } from '../form/error-summary'
import { FailureNotice } from '../form/failure-notice'
import { focusField } from '../form/form-field'
import { listProblems, resolvePool } from '../form/form-problems'
import type { PoolForm } from '../form/form-values'
import { PoolFields } from '../form/pool-fields'
import { Preview } from '../form/preview'
import { failureOf, type SubmitFailure } from '../form/submit-failure'
import { SubmitBar } from '../form/submit-bar'
import { checkForm } from '../form/to-request'
import { useGroups } from '../form/use-groups'
import { useDraft } from './use-draft'

/** An error is shown when the typing pauses, not at the first letter of what will be right. */
const ERROR_DELAY_MS = 500

/** The create form: fields on the left, what they will send and give on the right. `start` is the form without a draft. */
export function CreateForm({ start, draft, origin }: { start: PoolForm; draft: PoolDraft; origin?: ReactNode }) {
  const [restored, setRestored] = useState(() => draft.load())
  const groups = useGroups()
  const [failure, setFailure] = useState<SubmitFailure>()
  const form = useForm<PoolForm>({
    defaultValues: restored ?? start,
    resolver: resolvePool,
    mode: 'onChange',
    delayError: ERROR_DELAY_MS,
    shouldFocusError: false,
  })
  const kept = useDraft(form, draft)
  const suggestedName = useFreeName(failure)

  useEffect(() => form.setFocus('size'), [form])

  const goToFirst = (errors: FieldErrors<PoolForm>): void => {
    const [first] = listProblems(errors)
    if (first) groups.goToField(first.field)
  }

  const show = (failed: SubmitFailure): void => {
    setFailure(failed)
    if (!('fields' in failed)) return
    for (const { field, message } of failed.fields) {
      form.setError(field as FieldPath<PoolForm>, { type: 'service', message })
    }
    goToFirst(form.formState.errors)
  }

  const create = useCreate({
    onMade: kept.stop,
    onRefused: (error) => show(failureOf(error, form.getValues(), Date.now())),
  })

  const send = (values: PoolForm): void => {
    const checked = checkForm(values)
    const mustWait = failure?.kind === 'wait' && failure.until > Date.now()
    if (!checked.ok || create.isPending || mustWait) return
    setFailure(undefined)
    create.mutate(checked.request)
  }
  const submit = (event?: FormEvent): void => void form.handleSubmit(send, goToFirst)(event)

  const startOver = (): void => {
    const before = form.getValues()
    form.reset(start)
    setRestored(undefined)
    setFailure(undefined)
    focusField('size')
    toast({ title: 'The form is as at the start', action: { label: 'Undo', onSelect: () => form.reset(before) } })
  }

  return (
    <FormProvider {...form}>
      <PageHeader
        title="New pool"
        meta={
          <>
            {origin}
            {restored && (
              <span role="status" className="flex items-center gap-2">
                Draft restored
                <Button size="small" variant="quiet" onClick={startOver}>
                  Start over
                </Button>
              </span>
            )}
          </>
        }
      />
      <form aria-label="New pool" noValidate onSubmit={submit} className="flex flex-col">
        <div className="flex max-w-184 flex-col gap-3 px-4 not-empty:pb-4">
          {form.formState.submitCount > 0 && <ErrorSummary onGo={groups.goToField} />}
        </div>
        <div className="grid gap-x-10 px-4 pb-6 lg:grid-cols-[minmax(0,44rem)_minmax(17rem,26rem)] 2xl:grid-cols-[minmax(0,57rem)_minmax(17rem,26rem)]">
          <PoolFields groups={groups} suggestedName={suggestedName} />
          <aside aria-label="What this will give" className="min-w-0 max-lg:border-t max-lg:border-line max-lg:pt-4">
            <div className="lg:sticky lg:top-0 lg:max-h-[calc(100dvh-9rem)] lg:overflow-y-auto lg:pr-1">
              <Preview />
            </div>
          </aside>
        </div>
        <SubmitBar
          notice={failure && <FailureNotice failure={failure} onAgain={() => submit()} />}
          pending={create.isPending}
          waitUntil={failure?.kind === 'wait' ? failure.until : undefined}
          draftFits={kept.fits}
          restored={restored !== undefined}
          onGo={groups.goToField}
          onStartOver={startOver}
        />
      </form>
    </FormProvider>
  )
}

function useCreate({ onMade, onRefused }: { onMade: () => void; onRefused: (error: Error) => void }) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const announce = useAnnounce()
  return useMutation({
    mutationFn: (request: PoolCreateInput) => call(connection, createPool, { body: request }),
    onError: onRefused,
    onSuccess: async (pool) => {
      onMade()
      announce(`Pool ${poolTitle(pool)} was made`)
      void queryClient.invalidateQueries({ queryKey: poolQueries.all(connection) })
      void queryClient.invalidateQueries({ queryKey: serviceQueries.info(connection).queryKey })
      await navigate({ to: '/pools/$pool', params: { pool: poolAddress(pool) } })
    },
  })
}

/** A name that is free, when the one that was asked for is not. */
function useFreeName(failure: SubmitFailure | undefined): string | undefined {
  const connection = useConnection()
  const taken = failure?.kind === 'name-taken' ? failure.name : undefined
  const { data: pools } = useQuery({ ...poolQueries.list(connection, taken), enabled: taken !== undefined })
  if (taken === undefined || !pools) return undefined
  return freeName(taken, [taken, ...pools.flatMap(({ name }) => name ?? [])])
}
