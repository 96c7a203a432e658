import { Download } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../client/call'
import { useConnection } from '../../client/connection'
import { useDenied } from '../../client/rights'
import { deleteExtension, downloadExtension } from '../../contract/endpoints/extensions'
import type { Extension } from '../../contract/extension'
import { manifestTitle } from '../../resources/facts'
import { EXTENSIONS } from '../../resources/kinds'
import { titleOf } from '../../resources/reference'
import { CopyButton } from '../../ui/copy-button'
import { Cell, Row } from '../../ui/data-table'
import { formatBytes } from '../../ui/format'
import { Age } from '../../ui/time'
import { IdCell, NameCell, TimeCell, UsersCell } from './cells'
import { DeleteResource } from './delete-resource'
import { RowMenu } from './row-menu'
import { useDownload } from './use-download'
import { useUsers } from './users'

/** Enough of a checksum to distinguish two archives. */
const SHOWN = 12

export function ExtensionRow({ record: extension }: { record: Extension }) {
  const connection = useConnection()
  const denied = useDenied(deleteExtension)
  const download = useDownload()
  const users = useUsers('extension', extension.id)
  const [deleting, setDeleting] = useState(false)
  const params = { id_or_name: extension.id }
  const title = titleOf(extension)
  const { checksum } = extension
  return (
    <Row>
      <NameCell record={extension} title={manifestTitle(extension)} />
      <IdCell kind="extension" record={extension} />
      <UsersCell pools={users} />
      <Cell from="xl">
        {checksum && (
          <span className="flex items-center gap-1 font-mono text-sm text-muted">
            {checksum.slice(0, SHOWN)}…
            <CopyButton text={checksum} label={`Copy the checksum of ${title}`} />
          </span>
        )}
      </Cell>
      <Cell align="end">
        <span className="whitespace-nowrap">{formatBytes(extension.size_bytes)}</span>
      </Cell>
      <TimeCell at={extension.last_used_at} never="never" />
      <Cell from="md" align="end">
        <Age since={extension.created_at} />
      </Cell>
      <Cell tight>
        <span className="flex justify-end">
          <RowMenu
            record={extension}
            group="Actions on extensions"
            first={{
              id: 'download',
              label: 'Download',
              icon: <Download />,
              onSelect: () =>
                download.mutate({
                  name: `${title}.zip`,
                  fetch: () => call(connection, downloadExtension, { params }),
                }),
            }}
            items={[]}
            deleteLabel="Delete extension"
            denied={denied}
            onDelete={() => setDeleting(true)}
          />
        </span>
        {deleting && (
          <DeleteResource
            kind={EXTENSIONS}
            record={extension}
            losses={['The uploaded archive. Download it first if you have no other copy']}
            remove={() => call(connection, deleteExtension, { params })}
            onClose={() => setDeleting(false)}
          />
        )}
      </Cell>
    </Row>
  )
}
