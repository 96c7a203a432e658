import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { call } from '../../../client/call'
import { useConnection } from '../../../client/connection'
import { poolQueries, serviceQueries } from '../../../client/queries'
import { useDenied } from '../../../client/rights'
import { serviceClock } from '../../../client/service-clock'
import { useSubmission } from '../../../client/use-submission'
import { createPool } from '../../../contract/endpoints/pools'
import type { Pool, PoolCreateInput } from '../../../contract/pool'
import { useAnnounce } from '../../../ui/announce'
import { Form } from '../../../ui/form'
import { PageHeader } from '../../../ui/page'
import type { PoolDraft } from '../form/draft'
import { DraftNotice } from '../form/draft-notice'
import { ErrorSummary } from '../form/error-summary'
import { FailureNotice } from '../form/failure-notice'
import type { PoolForm } from '../form/form-values'
import { PoolFields } from '../form/pool-fields'
import { Preview } from '../form/preview'
import { TypedRequestContext } from '../form/request/typed-request'
import { SubmitBar } from '../form/submit-bar'
import { checkForm } from '../form/to-request'
import { usePoolForm } from '../form/use-pool-form'
import { poolAddress, poolTitle } from '../pool-address'
import { TemplatesButton } from '../templates/templates-button'
import { MadeNotice } from './made-notice'
import type { SentPool } from './use-made-pool'

/** The create form: fields on the left, what they will send and give on the right. `start` is the form without a draft. */
export function CreateForm({ start, draft, origin }: { start: PoolForm; draft: PoolDraft; origin?: ReactNode }) {
  const connection = useConnection()
  const openMade = useOpenMade()
  const denied = useDenied(createPool)

  const [sent, setSent] = useState<SentPool>()

  const create = useSubmission({
    mutationFn: (request: PoolCreateInput, { idempotencyKey, sentAt }, signal) => {
      setSent({ request, at: sentAt + serviceClock.aheadOf(connection.baseUrl) })
      return call(connection, createPool, { body: request, idempotencyKey, signal })
    },
    onError: (error) => state.refused(error),
    onSuccess: (pool) => leaveTo(pool),
  })

  const state = usePoolForm(start, draft, (values) => {
    const checked = checkForm(values)
    if (checked.ok) create.mutate(checked.request)
  })
  const { form, groups, failure } = state

  const leaveTo = (pool: Pool): Promise<void> => {
    state.done()
    return openMade(pool)
  }
  const sendAgain = (): void => state.submit()

  return (
    <FormProvider {...form}>
      <TypedRequestContext value={state.typedRequest}>
        <PageHeader
          title="New pool"
          actions={<TemplatesButton />}
          meta={
            <>
              {origin}
              {state.restored && <DraftNotice onStartOver={state.startOver} />}
            </>
          }
        />
        <Form enter="applies" aria-label="New pool" onSubmit={state.submit} className="flex flex-col">
          <div className="flex max-w-184 flex-col gap-3 px-4 not-empty:pb-4">
            {form.formState.submitCount > 0 && <ErrorSummary purpose="create the pool" onGo={groups.goToField} />}
          </div>
          <div className="grid gap-x-10 px-4 pb-6 lg:grid-cols-[minmax(0,44rem)_minmax(17rem,26rem)] 2xl:grid-cols-[minmax(0,57rem)_minmax(17rem,26rem)]">
            <PoolFields groups={groups} />
            <aside aria-label="Result" className="min-w-0 max-lg:border-t max-lg:border-line max-lg:pt-4">
              <div className="lg:sticky lg:top-0 lg:max-h-[calc(100dvh-9rem)] lg:overflow-y-auto lg:pr-1">
                <Preview />
              </div>
            </aside>
          </div>
          <SubmitBar
            notice={
              failure?.kind === 'unknown'
                ? sent && (
                    <MadeNotice
                      failure={failure}
                      sent={sent}
                      triedAt={create.submittedAt}
                      onAgain={sendAgain}
                      onMade={(pool) => void leaveTo(pool)}
                    />
                  )
                : failure && <FailureNotice failure={failure} nothingDone="No pool was created." onAgain={sendAgain} />
            }
            label="Create pool"
            denied={denied}
            pending={create.isPending}
            sentAt={create.submittedAt}
            onStop={create.stop}
            waitUntil={failure?.kind === 'wait' ? failure.until : undefined}
            draftFits={state.draftFits}
            restored={state.restored}
            onGo={groups.goToField}
            onStartOver={state.startOver}
          />
        </Form>
      </TypedRequestContext>
    </FormProvider>
  )
}

/** Goes to the page of a pool that was made, and lets the rest of the page know of it. */
function useOpenMade(): (pool: Pool) => Promise<void> {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const announce = useAnnounce()
  return (pool) => {
    announce(`Pool ${poolTitle(pool)} was created`)
    void queryClient.invalidateQueries({ queryKey: poolQueries.all(connection) })
    void queryClient.invalidateQueries({ queryKey: serviceQueries.info(connection).queryKey })
    return navigate({ to: '/pools/$pool', params: { pool: poolAddress(pool) } })
  }
}
