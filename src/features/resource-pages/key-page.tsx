import { useDenied } from '../../client/rights'
import { createKey } from '../../contract/endpoints/keys'
import { API_KEYS } from '../../resources/kinds'
import { CreateKey } from './create-key'
import { KeyTabs, NoRight } from './key-tabs'
import { KeyRow } from './key-row'
import type { ApiKey } from '../../contract/key'
import { describeRights } from '../../contract/right-words'
import { type Column, timeOf } from '../../resources/column'
import { ResourcePage } from './resource-page'

const COLUMNS: readonly Column<ApiKey>[] = [
  { label: 'Name', by: 'name', first: 'up', valueOf: (key) => key.name },
  { label: 'Key', from: 'sm' },
  { label: 'Rights', from: 'md', by: 'rights', first: 'up', valueOf: (key) => describeRights(key.rights) },
  { label: 'Created by', from: 'lg', by: 'creator', first: 'up', valueOf: (key) => key.created_by.name ?? undefined },
  {
    label: 'Last used',
    from: 'sm',
    align: 'end',
    by: 'used',
    first: 'down',
    valueOf: (key) => timeOf(key.last_used_at),
  },
  { label: 'Expires', align: 'end', by: 'expires', first: 'up', valueOf: (key) => timeOf(key.expires_at) },
]

/** The API keys of the service, but for the main one, which has no record. */
export function KeyPage() {
  const denied = useDenied(createKey)
  if (denied !== undefined) {
    return <NoRight title="API keys" what="the API keys" denied={denied} />
  }
  return (
    <ResourcePage
      kind={API_KEYS}
      tabs={<KeyTabs />}
      makeLabel="New API key"
      made="created"
      maker={CreateKey}
      searchHint="Name, creator or key"
      missing="It responded: page not found. Its keys are managed elsewhere."
      lesson={
        <>
          <p>
            People and programs sign in with a key. Give each of them its own, with the rights that it needs: then the
            audit log shows who did what, and you can revoke one key without the others.
          </p>
          <p>The main key, which the service prints when it starts, is not listed here and can’t be deleted.</p>
        </>
      }
      row={KeyRow}
      columns={COLUMNS}
    />
  )
}
