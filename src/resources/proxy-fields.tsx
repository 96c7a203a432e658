import { Controller, type UseFormReturn } from 'react-hook-form'
import { MAX_BYPASS_HOSTS } from '../contract/proxy'
import { Checkbox } from '../ui/checkbox'
import { Field } from '../ui/field'
import { Segmented } from '../ui/segmented'
import { Textarea } from '../ui/textarea'
import { TextInput } from '../ui/text-input'
import type { PROXY_FIELDS, ProxyForm } from './proxy-form'

const PROTOCOLS = [
  { value: 'https', label: 'https' },
  { value: 'http', label: 'http' },
] as const

/** The fields of a proxy of one's own. */
export function ProxyFields({
  form: { control, register },
  errorOf,
}: {
  form: UseFormReturn<ProxyForm>
  errorOf: (field: (typeof PROXY_FIELDS)[number]) => string | undefined
}) {
  return (
    <>
      <Field label="Name" note="optional" error={errorOf('name')}>
        <TextInput {...register('name')} />
      </Field>
      <Controller
        control={control}
        name="protocol"
        render={({ field }) => (
          <Field
            label="Protocol"
            error={errorOf('protocol')}
            help={
              field.value === 'https'
                ? 'The connection to the proxy is encrypted, and its certificate is verified.'
                : 'The connection to the proxy is not encrypted: its credentials can be read on the network. HTTPS pages stay encrypted.'
            }
          >
            <Segmented value={field.value} onChange={field.onChange} options={PROTOCOLS} />
          </Field>
        )}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-x-3">
        <Field label="Host" required error={errorOf('config.host')}>
          <TextInput mono placeholder="proxy.example.com" {...register('config.host')} />
        </Field>
        <Field label="Port" required error={errorOf('config.port')}>
          <TextInput mono inputMode="numeric" placeholder="3128" {...register('config.port')} />
        </Field>
      </div>
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
        <Field label="User name" note="optional" error={errorOf('config.username')}>
          <TextInput mono {...register('config.username')} />
        </Field>
        <Field
          label="Password"
          note="optional"
          error={errorOf('config.password')}
          help="The service stores it and never shows it again."
        >
          <TextInput mono type="password" autoComplete="new-password" {...register('config.password')} />
        </Field>
      </div>
      <Field
        label="Hosts without the proxy"
        note="optional"
        error={errorOf('bypass_hosts')}
        help={`One per line, at most ${MAX_BYPASS_HOSTS}: example.com, or *.example.com for all its subdomains.`}
      >
        <Textarea mono rows={2} {...register('bypass_hosts')} />
      </Field>
      <Field
        layout="inline"
        label="Check it now"
        help="Checks that it responds as a proxy and accepts its credentials."
      >
        <Checkbox {...register('check')} />
      </Field>
    </>
  )
}
