import { useDenied } from '../../client/rights'
import { uploadExtension } from '../../contract/endpoints/extensions'
import { manifestTitle } from '../../resources/facts'
import { EXTENSIONS } from '../../resources/kinds'
import { UploadExtension } from '../../resources/upload-extension'
import { ExtensionRow } from './extension-row'
import type { Extension } from '../../contract/extension'
import { titleOf } from '../../resources/reference'
import { type Column, timeOf } from '../../resources/column'
import { ResourcePage } from './resource-page'
import { ResourceTabs } from './resource-tabs'

const COLUMNS: readonly Column<Extension>[] = [
  { label: 'Name', by: 'name', first: 'up', valueOf: titleOf },
  { label: 'Id', from: 'lg' },
  { label: 'Used by', from: 'md' },
  { label: 'SHA-256', from: 'xl' },
  { label: 'Size', align: 'end', by: 'size', first: 'down', valueOf: (extension) => extension.size_bytes },
  {
    label: 'Last used',
    from: 'sm',
    align: 'end',
    by: 'used',
    first: 'down',
    valueOf: (extension) => timeOf(extension.last_used_at),
  },
  {
    label: 'Age',
    from: 'md',
    align: 'end',
    by: 'age',
    first: 'down',
    valueOf: (extension) => -Date.parse(extension.created_at),
  },
]

/** The uploaded extensions of the service. */
export function ExtensionPage() {
  const denied = useDenied(uploadExtension)
  return (
    <ResourcePage
      kind={EXTENSIONS}
      denied={denied}
      tabs={<ResourceTabs />}
      makeLabel="Upload extension"
      made="uploaded"
      maker={UploadExtension}
      searchHint="Name or id"
      lesson={
        <>
          <p>
            An extension changes how the browser or its pages behave: it blocks ads, records, or fills in forms. A
            browser loads up to 20 of them, in the order you choose.
          </p>
          <p>
            Upload the unpacked files of a Chromium extension as a ZIP archive, then choose it for a pool or a new
            session.
          </p>
        </>
      }
      row={ExtensionRow}
      describe={manifestTitle}
      columns={COLUMNS}
    />
  )
}
