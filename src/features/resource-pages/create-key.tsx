import { useState } from 'react'
import { call } from '../../client/call'
import { useConnection } from '../../client/connection'
import { useOwnKey } from '../../client/rights'
import { createKey } from '../../contract/endpoints/keys'
import { API_KEY_DAYS, type ApiKey, ApiKeyCreate, type CreatedApiKey } from '../../contract/key'
import { RIGHT_TITLES, RIGHT_WORDS, type Right, RIGHTS } from '../../contract/right-words'
import { ResourceDialog } from '../../resources/resource-dialog'
import type { MakerProps } from '../../resources/resource-picker'
import { useResourceForm } from '../../resources/use-resource-form'
import { Checkbox } from '../../ui/checkbox'
import { Field } from '../../ui/field'
import { TextInput } from '../../ui/text-input'
import { DaysInput, daysOf } from './days-input'
import { ShownKey } from './shown-key'

interface KeyForm {
  name: string
  rights: Right[]
  days_to_expire: string
}

const requestOf = ({ name, rights, days_to_expire }: KeyForm) => ({
  name: name.trim(),
  rights,
  days_to_expire: daysOf(days_to_expire),
})

/** A program may do without reading; a person who signs in may not. */
const describeRight = (right: Right): string =>
  `To ${RIGHT_WORDS[right]}.${right === 'read' ? ' Needed to sign in to the dashboard.' : ''}`

/** Asks what a new key is for and may do, creates it, and shows it this once. */
export function CreateKey({ onMade, onClose }: MakerProps<ApiKey>) {
  const connection = useConnection()
  const own = useOwnKey()
  const [created, setCreated] = useState<CreatedApiKey>()
  const given = RIGHTS.filter((right) => own?.rights.includes(right) ?? true)
  const state = useResourceForm<KeyForm, CreatedApiKey>({
    start: { name: '', rights: given.filter((right) => right !== 'manage_keys'), days_to_expire: '' },
    schema: ApiKeyCreate,
    fields: ['name', 'rights', 'days_to_expire'],
    requestOf,
    save: (form, { idempotencyKey }) =>
      call(connection, createKey, { body: ApiKeyCreate.parse(requestOf(form)), idempotencyKey }),
    onSaved: setCreated,
  })
  if (created) return <ShownKey apiKey={created} onDone={() => onMade(created)} />
  const { register } = state.form
  return (
    <ResourceDialog
      title="New API key"
      description="The rights of a key can’t be changed later."
      action="Create key"
      failure={['create', 'the API key']}
      state={state}
      onClose={onClose}
    >
      <Field
        label="Name"
        required
        error={state.errorOf('name')}
        help="The audit log and the activity of pools show this name."
      >
        <TextInput {...register('name')} />
      </Field>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 font-semibold">Rights</legend>
        {RIGHTS.map((right) => (
          <Field
            key={right}
            layout="inline"
            label={RIGHT_TITLES[right]}
            help={given.includes(right) ? describeRight(right) : 'Your own key lacks this right.'}
          >
            <Checkbox {...register('rights')} value={right} disabled={!given.includes(right)} />
          </Field>
        ))}
        {state.errorOf('rights') && (
          <p role="alert" className="text-sm font-semibold text-danger">
            {state.errorOf('rights')}
          </p>
        )}
      </fieldset>
      <Field
        label="Expires after"
        note="optional"
        error={state.errorOf('days_to_expire')}
        help={`1 to ${API_KEY_DAYS.most}. Leave empty for a key that never expires.`}
      >
        <DaysInput {...register('days_to_expire')} />
      </Field>
    </ResourceDialog>
  )
}
