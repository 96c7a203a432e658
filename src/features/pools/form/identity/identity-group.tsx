import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useState } from 'react'
import { ExtensionsField } from '../../../../resources/extensions/extensions-field'
import { ProxyPicker } from '../../../../resources/proxy-picker'
import { HELP } from '../field-help'
import { FormField } from '../form-field'
import type { PoolForm } from '../../config/form-values'
import { ProfilePicker } from '../../../../resources/profile-picker'
import type { Reference } from '../../../../resources/reference'
import { Choice } from '../choice'

/** Who the browser is: its profile, its extensions, its way to the network. */
export function IdentityGroup() {
  return (
    <div className="flex flex-col gap-6">
      <ProfileField />
      <RefreshField />
      <ExtensionsField />
      <ProxyField />
    </div>
  )
}

function ProxyField() {
  const { field } = useController<PoolForm, 'proxy_id'>({ name: 'proxy_id' })
  return (
    <FormField field="proxy_id" help={HELP.proxy_id} note="optional">
      <ProxyPicker id={field.value} onChange={field.onChange} onBlur={field.onBlur} inputRef={field.ref} />
    </FormField>
  )
}

/** The profile that browsers start from; an empty field is none. */
function ProfileField() {
  const { setValue, trigger, formState } = useFormContext<PoolForm>()
  const { field } = useController<PoolForm, 'profile.value'>({ name: 'profile.value' })
  const by = useWatch<PoolForm, 'profile.by'>({ name: 'profile.by' })
  const [preferred, setPreferred] = useState<Reference['by']>('name')
  const change = (next: Reference): void => {
    setPreferred(next.by)
    setValue('profile.by', next.value.trim() === '' ? 'none' : next.by, { shouldDirty: true })
    field.onChange(next.value)
    // Whether a refresh is possible depends on the profile; what was said about it before may no longer hold.
    if (formState.errors.refresh_on_profile_update) void trigger('refresh_on_profile_update')
  }
  return (
    <FormField field="profile.value" help={HELP.profile} note="optional">
      <ProfilePicker
        reference={{ by: by === 'none' ? preferred : by, value: field.value }}
        onChange={change}
        onBlur={field.onBlur}
        inputRef={field.ref}
      />
    </FormField>
  )
}

const THREE_WAY = [
  { value: 'default', label: 'Default' },
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const

/** Whether idle browsers follow their profile: three states, and what the first of them comes to. */
function RefreshField() {
  const by = useWatch<PoolForm, 'profile.by'>({ name: 'profile.by' })
  const refresh = useWatch<PoolForm, 'refresh_on_profile_update'>({ name: 'refresh_on_profile_update' })
  return (
    <FormField
      field="refresh_on_profile_update"
      help={HELP.refresh_on_profile_update}
      after={<p className="text-sm text-muted empty:hidden">{consequence(by !== 'none', refresh)}</p>}
    >
      <Choice field="refresh_on_profile_update" options={THREE_WAY} />
    </FormField>
  )
}

function consequence(hasProfile: boolean, refresh: PoolForm['refresh_on_profile_update']) {
  if (refresh === 'default')
    return (
      <>
        Here the default is <strong className="font-semibold text-ink">{hasProfile ? 'on' : 'off'}</strong>, because the
        pool has {hasProfile ? 'a profile' : 'no profile. On would need one'}.
      </>
    )
  if (!hasProfile) return refresh === 'on' ? null : 'Without a profile, this is always off.'
  return refresh === 'on'
    ? 'When a session saves the profile, idle browsers restart with it. Acquired ones keep their data.'
    : 'Idle browsers keep the data they were started with, even when a session saves the profile.'
}
