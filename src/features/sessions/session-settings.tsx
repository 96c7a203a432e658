import { useController, useFormContext } from 'react-hook-form'
import { ExtensionsField } from '../../resources/extensions/extensions-field'
import { useFieldProblem } from '../../resources/field-problem'
import { ProfilePicker } from '../../resources/profile-picker'
import { ProxyPicker } from '../../resources/proxy-picker'
import { TelemetryCategories } from '../../resources/telemetry/categories'
import { TELEMETRY_MODES } from '../../resources/telemetry/values'
import { Checkbox } from '../../ui/checkbox'
import { Field } from '../../ui/field'
import { Segmented } from '../../ui/segmented'
import type { SessionForm } from './session-form'

/** What a session may have besides its display and address, in the form context of a `SessionForm`. */
export function SessionSettings() {
  return (
    <div className="flex flex-col gap-5">
      <Profile />
      <ExtensionsField />
      <Proxy />
      <Telemetry />
    </div>
  )
}

function Profile() {
  const { register } = useFormContext<SessionForm>()
  const { field } = useController<SessionForm, 'profile'>({ name: 'profile' })
  return (
    <>
      <Field
        label="Profile"
        note="optional"
        help="The browser starts with its data."
        error={useFieldProblem('profile')}
      >
        <ProfilePicker reference={field.value} onChange={field.onChange} onBlur={field.onBlur} inputRef={field.ref} />
      </Field>
      {field.value.value.trim() !== '' && (
        <Field layout="inline" label="Save changes to the profile" help="When the session ends.">
          <Checkbox {...register('save_changes')} />
        </Field>
      )}
    </>
  )
}

function Proxy() {
  const { field } = useController<SessionForm, 'proxy_id'>({ name: 'proxy_id' })
  return (
    <Field label="Proxy id" note="optional" error={useFieldProblem('proxy_id')}>
      <ProxyPicker id={field.value} onChange={field.onChange} onBlur={field.onBlur} inputRef={field.ref} />
    </Field>
  )
}

function Telemetry() {
  const { field } = useController<SessionForm, 'telemetry'>({ name: 'telemetry' })
  const { value, onChange } = field
  return (
    <>
      <Field label="Telemetry" error={useFieldProblem('telemetry')}>
        <Segmented value={value.is} onChange={(is) => onChange({ ...value, is })} options={TELEMETRY_MODES} />
      </Field>
      {value.is !== 'off' && <TelemetryCategories values={value} onChange={onChange} />}
    </>
  )
}
