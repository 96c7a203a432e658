import { useFormContext, useWatch } from 'react-hook-form'
import { TextInput } from '../../../../ui/text-input'
import { Choice } from '../choice'
import { ExtensionsField } from './extensions-field'
import { helpOf } from '../field-help'
import { FormField } from '../form-field'
import type { PoolForm } from '../form-values'

const PROFILE_OPTIONS = [
  { value: 'none', label: 'None' },
  { value: 'id', label: 'By id' },
  { value: 'name', label: 'By name' },
] as const

const THREE_WAY = [
  { value: 'default', label: 'Default' },
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const

/** Who the browser is: its profile, its extensions, its way to the network. */
export function IdentityGroup() {
  const { register } = useFormContext<PoolForm>()
  return (
    <div className="flex flex-col gap-6">
      <ProfileField />
      <RefreshField />
      <ExtensionsField />
      <div className="max-w-100">
        <FormField field="proxy_id" help={helpOf('proxy_id')} note="optional">
          <TextInput {...register('proxy_id')} mono />
        </FormField>
      </div>
    </div>
  )
}

function ProfileField() {
  const { register, setValue, trigger, formState } = useFormContext<PoolForm>()
  const by = useWatch<PoolForm, 'profile.by'>({ name: 'profile.by' })
  // Whether a refresh is possible depends on the profile; what was said about it before may no longer hold.
  const recheck = (): void => {
    if (formState.isSubmitted) void trigger('refresh_on_profile_update')
  }
  return (
    <div className="flex flex-col gap-2">
      <FormField field="profile.by" label="Profile" help={helpOf('profile')}>
        <Choice
          field="profile.by"
          options={PROFILE_OPTIONS}
          onChosen={(next) => {
            if (next === 'none') setValue('profile.value', '')
            recheck()
          }}
        />
      </FormField>
      {by !== 'none' && (
        <div className="max-w-100">
          <FormField field="profile.value" label={by === 'id' ? 'Profile id' : 'Profile name'}>
            <TextInput {...register('profile.value')} mono />
          </FormField>
        </div>
      )}
    </div>
  )
}

function RefreshField() {
  const by = useWatch<PoolForm, 'profile.by'>({ name: 'profile.by' })
  const refresh = useWatch<PoolForm, 'refresh_on_profile_update'>({ name: 'refresh_on_profile_update' })
  return (
    <FormField
      field="refresh_on_profile_update"
      help={helpOf('refresh_on_profile_update')}
      after={
        refresh === 'default' && (
          <p className="text-sm text-muted">
            Here the default is <strong className="font-semibold text-ink">{by === 'none' ? 'off' : 'on'}</strong>,
            because the pool has {by === 'none' ? 'no profile' : 'a profile'}.
          </p>
        )
      }
    >
      <Choice field="refresh_on_profile_update" options={THREE_WAY} />
    </FormField>
  )
}
