import { Pencil, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../client/call'
import { useConnection } from '../../client/connection'
import { useDenied, useOwnKey } from '../../client/rights'
import { updateKey } from '../../contract/endpoints/keys'
import { type ApiKey, ApiKeyUpdate } from '../../contract/key'
import { describeRights } from '../../contract/right-words'
import { API_KEYS } from '../../resources/kinds'
import { Badge } from '../../ui/badge'
import { Cell, Row } from '../../ui/data-table'
import { Mono } from '../../ui/mono'
import { useServiceNow } from '../../ui/now'
import { RelativeTime } from '../../ui/time'
import { TimeCell } from './cells'
import { DeleteKey } from './delete-key'
import { RenameResource } from './rename-resource'
import { RotateKey } from './rotate-key'
import { RowMenu } from './row-menu'

export function KeyRow({ record: key }: { record: ApiKey }) {
  const connection = useConnection()
  const denied = useDenied(updateKey)
  const isOwn = useOwnKey()?.id === key.id
  const [asking, setAsking] = useState<'rename' | 'rotate' | 'delete'>()
  const close = (): void => setAsking(undefined)
  return (
    <Row>
      <Cell heads named>
        <span className="font-semibold">{key.name}</span>{' '}
        {isOwn && <span className="text-sm text-muted">you use it</span>}
        <span className="block text-sm whitespace-normal text-muted md:hidden">{describeRights(key.rights)}</span>
      </Cell>
      <Cell from="sm">
        <Mono quiet alone label="masked key">
          {key.masked_key}
        </Mono>
      </Cell>
      <Cell from="md">{describeRights(key.rights)}</Cell>
      <Cell from="lg">{key.created_by.name}</Cell>
      <TimeCell at={key.last_used_at} never="never" />
      <Cell align="end">
        <Expiry at={key.expires_at} />
      </Cell>
      <Cell tight>
        <RowMenu
          record={key}
          group="Actions on API keys"
          items={[
            {
              id: 'rename',
              label: 'Rename',
              icon: <Pencil />,
              disabledReason: denied,
              onSelect: () => setAsking('rename'),
            },
            {
              id: 'rotate',
              label: 'Rotate',
              hint: 'A new key to replace it',
              icon: <RefreshCw />,
              disabledReason: denied,
              onSelect: () => setAsking('rotate'),
            },
          ]}
          deleteLabel="Delete key"
          denied={isOwn ? 'You use this key. Sign in with another one to delete it' : denied}
          onDelete={() => setAsking('delete')}
        />
        {asking === 'rename' && (
          <RenameResource
            kind={API_KEYS}
            record={key}
            schema={ApiKeyUpdate}
            note="The rights of a key can’t be changed: create a new key and delete this one."
            rename={(name) => call(connection, updateKey, { params: { id: key.id }, body: { name } })}
            onClose={close}
          />
        )}
        {asking === 'rotate' && <RotateKey apiKey={key} onClose={close} />}
        {asking === 'delete' && <DeleteKey apiKey={key} onClose={close} />}
      </Cell>
    </Row>
  )
}

function Expiry({ at }: { at: string | null }) {
  const now = useServiceNow()
  if (at === null) return <span className="text-faint">never</span>
  return Date.parse(at) <= now ? <Badge tone="warning">expired</Badge> : <RelativeTime at={at} />
}
