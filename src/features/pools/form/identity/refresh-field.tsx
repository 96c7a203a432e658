import { useWatch } from 'react-hook-form'
import { Choice } from '../choice'
import { helpOf } from '../field-help'
import { FormField } from '../form-field'
import type { PoolForm } from '../form-values'

const THREE_WAY = [
  { value: 'default', label: 'Default' },
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const

/** Whether idle browsers follow their profile: three states, and what the first of them comes to. */
export function RefreshField() {
  const by = useWatch<PoolForm, 'profile.by'>({ name: 'profile.by' })
  const refresh = useWatch<PoolForm, 'refresh_on_profile_update'>({ name: 'refresh_on_profile_update' })
  return (
    <FormField
      field="refresh_on_profile_update"
      help={helpOf('refresh_on_profile_update')}
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
