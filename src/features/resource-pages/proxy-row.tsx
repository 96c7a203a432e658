import { Pencil, PlugZap } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../client/call'
import { useConnection } from '../../client/connection'
import { useDenied } from '../../client/rights'
import { deleteProxy, updateProxy } from '../../contract/endpoints/proxies'
import { type Proxy, ProxyUpdate } from '../../contract/proxy'
import { CheckProxy } from '../../resources/check-proxy'
import { proxyAddress } from '../../resources/facts'
import { PROXIES } from '../../resources/kinds'
import { Badge } from '../../ui/badge'
import { Cell, Row } from '../../ui/data-table'
import { plural } from '../../ui/format'
import { RelativeTime } from '../../ui/time'
import { IdCell, NameCell, UsersCell } from './cells'
import { DeleteResource } from './delete-resource'
import { RenameResource } from './rename-resource'
import { RowMenu } from './row-menu'
import { useUsers } from './users'

export function ProxyRow({ record: proxy }: { record: Proxy }) {
  const connection = useConnection()
  const denied = useDenied(updateProxy)
  const users = useUsers('proxy', proxy.id)
  const [asking, setAsking] = useState<'check' | 'rename' | 'delete'>()
  const close = (): void => setAsking(undefined)
  const params = { id: proxy.id }
  return (
    <Row>
      <NameCell record={proxy} />
      <Cell from="sm">
        <span className="font-mono text-sm wrap-anywhere">{proxyAddress(proxy)}</span>
        <span className="text-sm text-muted">{credentials(proxy)}</span>
      </Cell>
      <IdCell kind="proxy" record={proxy} />
      <UsersCell pools={users} />
      <Cell>
        <Status proxy={proxy} />
      </Cell>
      <Cell from="xl">
        {proxy.ip_address && <span className="font-mono text-sm text-muted">{proxy.ip_address}</span>}
      </Cell>
      <Cell tight>
        <span className="flex justify-end">
          <RowMenu
            record={proxy}
            group="Actions on proxies"
            first={{
              id: 'check',
              label: 'Check',
              icon: <PlugZap />,
              disabledReason: denied,
              onSelect: () => setAsking('check'),
            }}
            items={[
              {
                id: 'rename',
                label: 'Rename',
                icon: <Pencil />,
                disabledReason: denied,
                onSelect: () => setAsking('rename'),
              },
            ]}
            deleteLabel="Delete proxy"
            denied={denied}
            onDelete={() => setAsking('delete')}
          />
        </span>
        {asking === 'check' && <CheckProxy proxy={proxy} onClose={close} />}
        {asking === 'rename' && (
          <RenameResource
            kind={PROXIES}
            record={proxy}
            schema={ProxyUpdate}
            note="The rest of a proxy can’t be changed: create a new proxy and delete this one."
            rename={(name) => call(connection, updateProxy, { params, body: { name } })}
            onClose={close}
          />
        )}
        {asking === 'delete' && (
          <DeleteResource
            kind={PROXIES}
            record={proxy}
            losses={['Its address and its credentials']}
            remove={() => call(connection, deleteProxy, { params })}
            onClose={close}
          />
        )}
      </Cell>
    </Row>
  )
}

/** What is known of how a proxy is used, beside its address. The password is never known. */
function credentials({ config, bypass_hosts = [] }: Proxy): string {
  const parts = [
    config?.username && ` as ${config.username}`,
    config?.has_password && ' with a password',
    bypass_hosts.length > 0 && `, ${plural(bypass_hosts.length, 'host')} without it`,
  ]
  return parts.filter(Boolean).join('')
}

function Status({ proxy: { status, last_checked } }: { proxy: Proxy }) {
  if (!status) return <span className="whitespace-nowrap text-muted">not checked</span>
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Badge tone={status === 'available' ? 'accent' : 'danger'}>{status}</Badge>
      {last_checked && (
        <span className="text-sm text-muted max-sm:hidden">
          <RelativeTime at={last_checked} />
        </span>
      )}
    </span>
  )
}
