import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormProvider, useFormState, useWatch } from 'react-hook-form'
import { call } from '../../client/call'
import { useConnection } from '../../client/connection'
import { sessionQueries } from '../../client/queries'
import { BROWSER_FLAGS, FLAG_NAMES } from '../../contract/browser-fields'
import { createSession } from '../../contract/endpoints/browsers'
import { BrowserCreate } from '../../contract/session-requests'
import type { BrowserSession } from '../../contract/session'
import { HaltNotice } from '../../resources/halt-notice'
import { FLAG_HELP } from '../../resources/flag-help'
import { startUrlWarning } from '../../resources/start-url-warning'
import { ResourceDialog } from '../../resources/resource-dialog'
import { useRefresh } from '../../resources/use-refresh'
import { useResourceForm } from '../../resources/use-resource-form'
import { Checkbox } from '../../ui/checkbox'
import { Disclosure } from '../../ui/disclosure'
import { Field } from '../../ui/field'
import { formatDuration } from '../../ui/format'
import { lazyComponent } from '../../ui/lazy-component'
import { Select } from '../../ui/select'
import { Skeleton } from '../../ui/skeleton'
import { TextInput } from '../../ui/text-input'
import {
  DISPLAY_SIZES,
  EMPTY_SESSION,
  IDLE_SECONDS,
  formPath,
  requestOf,
  type SessionForm,
  settingsSummary,
} from './session-form'

const SessionSettings = lazyComponent(async () => (await import('./session-settings')).SessionSettings)

/** What stands folded at first, by its paths in the form. */
const SETTINGS = ['profile', 'extensions', 'proxy_id', 'telemetry'] as const

/** Starts a browser that belongs to no pool, and leads to its console. */
export function NewSession({ onClose }: { onClose: () => void }) {
  const connection = useConnection()
  const refresh = useRefresh(sessionQueries.all)
  const navigate = useNavigate()
  const state = useResourceForm<SessionForm, BrowserSession>({
    start: EMPTY_SESSION,
    schema: BrowserCreate,
    fields: ['start_url', 'name', 'viewport', 'timeout_seconds', ...FLAG_NAMES, 'proxy_id'],
    formPath,
    requestOf,
    save: (form, { idempotencyKey }) => call(connection, createSession, { body: requestOf(form), idempotencyKey }),
    onSaved: ({ session_id: id }) => {
      void refresh()
      void navigate({ to: '/sessions/$id', params: { id } })
    },
  })
  const { register, control } = state.form
  const url = useWatch({ control, name: 'start_url' })
  return (
    <ResourceDialog
      title="New session"
      description="Starts a browser without a pool and opens its console."
      action="Start session"
      failure={['start', 'the session']}
      state={state}
      onClose={onClose}
    >
      <HaltNotice />
      <Field label="Start URL" note="optional" error={state.errorOf('start_url')} warnings={[startUrlWarning(url)]}>
        <TextInput mono inputMode="url" placeholder="https://example.com" {...register('start_url')} />
      </Field>
      <Field
        label="Name"
        note="optional"
        error={state.errorOf('name')}
        // The error says the same.
        help={state.errorOf('name') ? undefined : 'Letters, digits, dots, underscores and hyphens.'}
      >
        <TextInput {...register('name')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Display" error={state.errorOf('viewport')}>
          <Select {...register('viewport')}>
            {DISPLAY_SIZES.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </Select>
        </Field>
        <Field label="Ends when idle for" error={state.errorOf('timeout_seconds')}>
          <Select {...register('timeout_seconds')}>
            {IDLE_SECONDS.map((seconds) => (
              <option key={seconds} value={seconds}>
                {formatDuration(seconds * 1000)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {FLAG_NAMES.map((flag) => (
        <Field
          key={flag}
          layout="inline"
          label={BROWSER_FLAGS[flag]}
          error={state.errorOf(flag)}
          help={FLAG_HELP[flag]}
        >
          <Checkbox {...register(flag)} />
        </Field>
      ))}
      <FormProvider {...state.form}>
        <MoreSettings />
      </FormProvider>
    </ResourceDialog>
  )
}

/** What fewer sessions need: folded it says what is set, and it opens where something in it is wrong. */
function MoreSettings() {
  const [open, setOpen] = useState(false)
  const form = useWatch<SessionForm>() as SessionForm
  const { errors } = useFormState<SessionForm>()
  const isWrong = SETTINGS.some((field) => errors[field])
  return (
    <Disclosure
      lazy
      title="Profile, extensions, proxy, telemetry"
      summary={settingsSummary(form)}
      open={open || isWrong}
      onOpenChange={setOpen}
    >
      <SessionSettings fallback={<Skeleton width="100%" height="16rem" />} />
    </Disclosure>
  )
}
