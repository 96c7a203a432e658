import type { ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import type { Pool } from '../../../contract/pool'
import { Form } from '../../../ui/form'
import { PageHeader } from '../../../ui/page'
import { ErrorSummary } from './error-summary'
import { PoolFields } from './pool-fields'
import { TypedRequestContext } from './request/typed-request'
import { type Sending, SubmitBar } from './submit-bar'
import type { PoolFormState } from './use-pool-form'
import { Button } from '../../../ui/button'

/** A form of a pool: the fields on the left, what comes of them on the right, and the way to send it below. */
export function FormFrame({
  state,
  label,
  title = label,
  actions,
  meta,
  purpose,
  own,
  result,
  children,
  ...bar
}: {
  state: PoolFormState
  label: string
  title?: string
  actions?: ReactNode
  meta?: ReactNode
  /** What errors keep from being done. */
  purpose: string
  /** The pool that is changed. */
  own?: Pool
  /** What the right side is called. */
  result: string
  children: ReactNode
  /** What went wrong the last time, where the next try is. */
  notice: ReactNode
  /** What sending the form does. */
  submitLabel: string
  /** Why the key in use may not send it at all. */
  denied: string | undefined
  /** Why it cannot be sent, whatever stands in it. */
  disabledReason?: string | undefined
  sending: Sending
}) {
  const { form, groups } = state
  return (
    <FormProvider {...form}>
      <TypedRequestContext value={state.typedRequest}>
        {/* As wide as the form. */}
        <div className="lg:max-w-[74.5rem] 2xl:max-w-[87.5rem]">
          <PageHeader
            title={title}
            actions={actions}
            meta={
              <>
                {meta}
                {state.restored && <DraftNotice onStartOver={state.startOver} />}
              </>
            }
          />
        </div>
        <Form enter="applies" aria-label={label} onSubmit={state.submit} className="flex flex-col">
          <div className="flex max-w-184 flex-col gap-3 px-4 not-empty:pb-4">
            {form.formState.submitCount > 0 && <ErrorSummary purpose={purpose} onGo={groups.goToField} />}
          </div>
          {/* What Tab leads to is not brought into view below the bars that stay in view. */}
          <div className="grid gap-x-10 px-4 pb-6 [&_:is(input,button,textarea,[contenteditable])]:scroll-mt-24 [&_:is(input,button,textarea,[contenteditable])]:scroll-mb-[calc(var(--bar,3.5rem)+1.5rem)] lg:grid-cols-[minmax(0,44rem)_minmax(17rem,26rem)] 2xl:grid-cols-[minmax(0,57rem)_minmax(17rem,26rem)]">
            <PoolFields groups={groups} own={own} />
            <aside aria-label={result} className="min-w-0 max-lg:border-t max-lg:border-line max-lg:pt-4">
              <div className="lg:sticky lg:top-0 lg:max-h-[calc(100dvh-9rem)] lg:overflow-y-auto lg:pr-1">
                {children}
              </div>
            </aside>
          </div>
          <SubmitBar state={state} {...bar} />
        </Form>
      </TypedRequestContext>
    </FormProvider>
  )
}

/** In the head of a form: what stands in it was typed earlier. */
function DraftNotice({ onStartOver }: { onStartOver: () => void }) {
  return (
    <span role="status" className="flex items-center gap-2">
      Draft restored
      <Button size="small" variant="quiet" onClick={onStartOver}>
        Start over
      </Button>
    </span>
  )
}
