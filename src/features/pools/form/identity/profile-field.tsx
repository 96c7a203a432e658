import { useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { ProfilePicker } from '../../../../resources/profile-picker'
import type { Reference } from '../../../../resources/reference'
import { helpOf } from '../field-help'
import { FormField } from '../form-field'
import type { PoolForm } from '../form-values'

/** The profile that browsers start from; an empty field is none. */
export function ProfileField() {
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
    <FormField field="profile.value" help={helpOf('profile')} note="optional">
      <ProfilePicker
        reference={{ by: by === 'none' ? preferred : by, value: field.value }}
        onChange={change}
        onBlur={field.onBlur}
        inputRef={field.ref}
      />
    </FormField>
  )
}
