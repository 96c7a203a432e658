import { useDenied } from '../../client/rights'
import { createProxy } from '../../contract/endpoints/proxies'
import { CreateProxy } from '../../resources/create-proxy'
import { PROXIES } from '../../resources/kinds'
import { HeadCell } from '../../ui/data-table'
import { ProxyRow } from './proxy-row'
import { ResourcePage } from './resource-page'
import { ResourceTabs } from './resource-tabs'

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
      head={
        <>
          <HeadCell label="Name" />
          <HeadCell from="sm" label="Address" />
          <HeadCell from="lg" label="Id" />
          <HeadCell from="md" label="Used by" />
          <HeadCell label="Status" />
          <HeadCell from="xl" label="Seen as" />
        </>
      }
    />
  )
}
