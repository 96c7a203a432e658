import { useDenied } from '../../client/rights'
import { uploadExtension } from '../../contract/endpoints/extensions'
import { manifestTitle } from '../../resources/facts'
import { EXTENSIONS } from '../../resources/kinds'
import { UploadExtension } from '../../resources/upload-extension'
import { HeadCell } from '../../ui/data-table'
import { ExtensionRow } from './extension-row'
import { ResourcePage } from './resource-page'
import { ResourceTabs } from './resource-tabs'

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
      head={
        <>
          <HeadCell label="Name" />
          <HeadCell from="lg" label="Id" />
          <HeadCell from="md" label="Used by" />
          <HeadCell from="xl" label="SHA-256" />
          <HeadCell align="end" label="Size" />
          <HeadCell from="sm" align="end" label="Last used" />
          <HeadCell from="md" align="end" label="Age" />
        </>
      }
    />
  )
}
