import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { call } from '../../client/call'
import { useConnection } from '../../client/connection'
import { sessionQueries } from '../../client/queries'
import { createSession } from '../../contract/endpoints/browsers'
import { BrowserCreate } from '../../contract/session-requests'
import type { BrowserSession } from '../../contract/session'
import { DEFAULT_VIEWPORT, VIEWPORT_PRESETS } from '../../contract/viewport'
import { startUrlWarning } from '../../resources/start-url-warning'
import { ResourceDialog } from '../../resources/resource-dialog'
import { useResourceForm } from '../../resources/use-resource-form'
import { Checkbox } from '../../ui/checkbox'
import { Field } from '../../ui/field'
import { formatDuration } from '../../ui/format'
import { Select } from '../../ui/select'
import { TextInput } from '../../ui/text-input'

interface SessionForm {
  start_url: string
  name: string
  /** Width and height as they are read: "1920 × 1080". */
  viewport: string
  timeout_seconds: string
  headless: boolean
}

const IDLE_SECONDS = [600, 3_600, 28_800, 259_200]
const sizeOf = ({ width, height }: { width: number; height: number }): string => `${width} × ${height}`
const SIZES = [DEFAULT_VIEWPORT, ...VIEWPORT_PRESETS.filter((preset) => sizeOf(preset) !== sizeOf(DEFAULT_VIEWPORT))]

const requestOf = ({ start_url, name, viewport, timeout_seconds, headless }: SessionForm) => ({
  ...(start_url.trim() !== '' && { start_url: start_url.trim() }),
  ...(name.trim() !== '' && { name: name.trim() }),
  ...(viewport !== sizeOf(DEFAULT_VIEWPORT) && { viewport: SIZES.find((size) => sizeOf(size) === viewport) }),
  ...(headless && { headless }),
  timeout_seconds: Number(timeout_seconds),
})

/** Starts a browser that belongs to no pool, and leads to its console. */
export function NewSession({ onClose }: { onClose: () => void }) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const state = useResourceForm<SessionForm, BrowserSession>({
    start: {
      start_url: '',
      name: '',
      viewport: sizeOf(DEFAULT_VIEWPORT),
      timeout_seconds: String(IDLE_SECONDS[0]),
      headless: false,
    },
    schema: BrowserCreate,
    fields: ['start_url', 'name', 'viewport', 'timeout_seconds', 'headless'],
    requestOf,
    save: (form, { idempotencyKey }) => call(connection, createSession, { body: requestOf(form), idempotencyKey }),
    onSaved: ({ session_id: id }) => {
      void queryClient.invalidateQueries({ queryKey: sessionQueries.all(connection) })
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
      failure={['the session', 'started']}
      state={state}
      onClose={onClose}
    >
      <Field label="Start URL" note="optional" error={state.errorOf('start_url')} warning={startUrlWarning(url)}>
        <TextInput mono inputMode="url" placeholder="https://example.com" {...register('start_url')} />
      </Field>
      <Field
        label="Name"
        note="optional"
        error={state.errorOf('name')}
        help="Letters, digits, dots, underscores and hyphens."
      >
        <TextInput {...register('name')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Display" error={state.errorOf('viewport')}>
          <Select {...register('viewport')}>
            {SIZES.map((size) => (
              <option key={sizeOf(size)}>{sizeOf(size)}</option>
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
      <Field
        layout="inline"
        label="Headless"
        error={state.errorOf('headless')}
        help="Without a display. The console shows only the page."
      >
        <Checkbox {...register('headless')} />
      </Field>
    </ResourceDialog>
  )
}
