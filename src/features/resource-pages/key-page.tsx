import { useDenied } from '../../client/rights'
import { createKey } from '../../contract/endpoints/keys'
import { API_KEYS } from '../../resources/kinds'
import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page'
import { HeadCell } from '../../ui/data-table'
import { CreateKey } from './create-key'
import { KeyTabs } from './key-tabs'
import { KeyRow } from './key-row'
import { ResourcePage } from './resource-page'

/** The API keys of the service, but for the main one, which has no record. */
export function KeyPage() {
  const denied = useDenied(createKey)
  if (denied !== undefined) {
    return (
      <>
        <PageHeader title="API keys" />
        <KeyTabs />
        <EmptyState title="You can’t view the API keys">
          <p>{denied}. Sign in with a key that has it, such as the main key.</p>
        </EmptyState>
      </>
    )
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
      head={
        <>
          <HeadCell>Name</HeadCell>
          <HeadCell from="sm">Key</HeadCell>
          <HeadCell from="md">Rights</HeadCell>
          <HeadCell from="lg">Created by</HeadCell>
          <HeadCell from="md" align="end">
            Last used
          </HeadCell>
          <HeadCell align="end">Expires</HeadCell>
        </>
      }
    />
  )
}
