import { useDenied } from '../../client/rights'
import { createProxy } from '../../contract/endpoints/proxies'
import { CreateProxy } from '../../resources/create-proxy'
import { PROXIES } from '../../resources/kinds'
import { ProxyRow } from './proxy-row'
import type { Proxy } from '../../contract/proxy'
import { proxyAddress } from '../../resources/facts'
import { titleOf } from '../../resources/reference'
import type { Column } from '../../resources/column'
import { ResourcePage } from './resource-page'
import { ResourceTabs } from './resource-tabs'

const COLUMNS: readonly Column<Proxy>[] = [
  { label: 'Name', by: 'name', first: 'up', valueOf: titleOf },
  { label: 'Address', from: 'sm', by: 'address', first: 'up', valueOf: proxyAddress },
  { label: 'Id', from: 'lg' },
  { label: 'Used by', from: 'md' },
  { label: 'Status', by: 'status', first: 'up', valueOf: (proxy) => proxy.status },
  { label: 'Seen as', from: 'xl' },
]

/** The proxies of the service. */
export function ProxyPage() {
  const denied = useDenied(createProxy)
  return (
    <ResourcePage
      kind={PROXIES}
      denied={denied}
      tabs={<ResourceTabs />}
      makeLabel="New proxy"
      made="created"
      maker={CreateProxy}
      searchHint="Name, host or id"
      lesson={
        <>
          <p>
            Browsers reach the network through a proxy: sites see the proxy’s address, and the proxy sees which hosts
            are requested.
          </p>
          <p>
            Create one for a proxy server of your own, check that it works, then choose it for a pool or a new session.
          </p>
        </>
      }
      row={ProxyRow}
      columns={COLUMNS}
    />
  )
}
