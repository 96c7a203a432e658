import { useController } from 'react-hook-form'
import { ExtensionsField } from '../../../../resources/extensions/extensions-field'
import { ProxyPicker } from '../../../../resources/proxy-picker'
import { helpOf } from '../field-help'
import { FormField } from '../form-field'
import type { PoolForm } from '../form-values'
import { ProfileField } from './profile-field'
import { RefreshField } from './refresh-field'

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
    <FormField field="proxy_id" help={helpOf('proxy_id')} note="optional">
      <ProxyPicker id={field.value} onChange={field.onChange} onBlur={field.onBlur} inputRef={field.ref} />
    </FormField>
  )
}
