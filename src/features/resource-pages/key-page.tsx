import { useDenied } from '../../client/rights'
import { createKey } from '../../contract/endpoints/keys'
import { API_KEYS } from '../../resources/kinds'
import { HeadCell } from '../../ui/data-table'
import { CreateKey } from './create-key'
import { KeyTabs, NoRight } from './key-tabs'
import { KeyRow } from './key-row'
import { ResourcePage } from './resource-page'

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
      head={
        <>
          <HeadCell label="Name" />
          <HeadCell from="sm" label="Key" />
          <HeadCell from="md" label="Rights" />
          <HeadCell from="lg" label="Created by" />
          <HeadCell from="md" align="end" label="Last used" />
          <HeadCell align="end" label="Expires" />
        </>
      }
    />
  )
}
