import { useDenied } from '../client/rights'
import { createProxy } from '../contract/endpoints/proxies'
import { CreateProxy } from './create-proxy'
import { proxyFacts } from './facts'
import { PROXIES } from './kinds'
import { type PickerProps, ResourcePicker } from './resource-picker'

/** Chooses a proxy, which has no other address than its id; a new one is created from the list. */
export function ProxyPicker({
  id,
  onChange,
  ...rest
}: Omit<PickerProps, 'reference' | 'onChange'> & { id: string; onChange: (id: string) => void }) {
  return (
    <ResourcePicker
      {...rest}
      onlyById
      reference={{ by: 'id', value: id }}
      onChange={({ value }) => onChange(value)}
      kind={PROXIES}
      facts={proxyFacts}
      denied={useDenied(createProxy)}
      makeLabel="New proxy"
      maker={CreateProxy}
    />
  )
}
