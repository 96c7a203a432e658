import { useState } from 'react'
import { call } from '../../client/call'
import { useConnection } from '../../client/connection'
import { rotateKey } from '../../contract/endpoints/keys'
import { API_KEY_DAYS, type ApiKey, ApiKeyRotate, type CreatedApiKey } from '../../contract/key'
import { API_KEYS } from '../../resources/kinds'
import { ResourceDialog } from '../../resources/resource-dialog'
import { useRefresh } from '../../resources/use-refresh'
import { useResourceForm } from '../../resources/use-resource-form'
import { Field } from '../../ui/field'
import { plural } from '../../ui/format'
import { DaysInput, daysOf } from './days-input'
import { ShownKey } from './shown-key'

interface RotateForm {
  expire_in_days: string
  days_to_expire: string
}

const requestOf = ({ expire_in_days, days_to_expire }: RotateForm): ApiKeyRotate => ({
  expire_in_days: daysOf(expire_in_days),
  days_to_expire: daysOf(days_to_expire),
})

/** Creates a key to replace another one, which goes on for some days, and shows it this once. */
export function RotateKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const connection = useConnection()
  const refresh = useRefresh(API_KEYS.queries.all)
  const [created, setCreated] = useState<CreatedApiKey>()
  const state = useResourceForm<RotateForm, CreatedApiKey>({
    start: { expire_in_days: String(API_KEY_DAYS.grace), days_to_expire: '' },
    schema: ApiKeyRotate,
    fields: ['expire_in_days', 'days_to_expire'],
    requestOf,
    save: (form, { idempotencyKey }) =>
      call(connection, rotateKey, { params: { id: apiKey.id }, body: requestOf(form), idempotencyKey }),
    onSaved: (key) => {
      setCreated(key)
      void refresh()
    },
  })
  const { register, getValues } = state.form
  if (created) {
    const days = daysOf(getValues('expire_in_days')) ?? API_KEY_DAYS.grace
    return (
      <ShownKey apiKey={created} onDone={onClose}>
        {days === 0 ? 'The old key has ended.' : `The old key works for ${plural(days, 'more day')} at most.`}
      </ShownKey>
    )
  }
  return (
    <ResourceDialog
      title={`Rotate API key ${apiKey.name}`}
      description="Creates a new key with the same name and rights. The old key keeps working for some days, so that you can replace it where it is used."
      action="Rotate key"
      failure={['rotate', 'the API key']}
      state={state}
      onClose={onClose}
    >
      <Field
        label="Old key works for"
        error={state.errorOf('expire_in_days')}
        help={`0 ends it at once. Leave empty for ${API_KEY_DAYS.grace} days.`}
      >
        <DaysInput {...register('expire_in_days')} />
      </Field>
      <Field
        label="New key expires after"
        note="optional"
        error={state.errorOf('days_to_expire')}
        help="Leave empty to use the lifetime of the old key."
      >
        <DaysInput {...register('days_to_expire')} />
      </Field>
    </ResourceDialog>
  )
}
