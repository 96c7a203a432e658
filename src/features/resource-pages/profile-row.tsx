import { Download, MonitorPlay, Pencil } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../client/call'
import { useConnection } from '../../client/connection'
import { useDenied } from '../../client/rights'
import { createSession } from '../../contract/endpoints/browsers'
import { deleteProfile, downloadProfile, updateProfile } from '../../contract/endpoints/profiles'
import { type Profile, ProfileUpdate } from '../../contract/profile'
import { PROFILES } from '../../resources/kinds'
import { titleOf } from '../../resources/reference'
import { Cell, Row } from '../../ui/data-table'
import { formatBytes } from '../../ui/format'
import { Age } from '../../ui/time'
import { IdCell, NameCell, TimeCell, UsersCell } from './cells'
import { DeleteResource } from './delete-resource'
import { FillProfile } from './fill-profile'
import { RenameResource } from './rename-resource'
import { RowMenu } from './row-menu'
import { useDownload } from './use-download'
import { useUsers } from './users'

export function ProfileRow({ record: profile }: { record: Profile }) {
  const connection = useConnection()
  const denied = useDenied(updateProfile)
  const noSession = useDenied(createSession)
  const download = useDownload()
  const users = useUsers('profile', profile.id)
  const [asking, setAsking] = useState<'fill' | 'rename' | 'delete'>()
  const close = (): void => setAsking(undefined)
  const params = { id_or_name: profile.id }
  const title = titleOf(profile)
  const isEmpty = profile.size_bytes === undefined
  return (
    <Row>
      <NameCell record={profile} />
      <IdCell kind="profile" record={profile} />
      <UsersCell pools={users} />
      <Cell align="end">
        {profile.size_bytes === undefined ? (
          <span className="text-muted">empty</span>
        ) : (
          <span className="whitespace-nowrap">{formatBytes(profile.size_bytes)}</span>
        )}
      </Cell>
      <TimeCell at={profile.updated_at} never="never" />
      <TimeCell at={profile.last_used_at} never="never" />
      <Cell from="md" align="end">
        <Age since={profile.created_at} />
      </Cell>
      <Cell tight>
        <span className="flex justify-end">
          <RowMenu
            record={profile}
            group="Actions on profiles"
            first={{
              id: 'fill',
              label: 'Open a session to fill',
              icon: <MonitorPlay />,
              disabledReason: noSession,
              onSelect: () => setAsking('fill'),
            }}
            items={[
              {
                id: 'download',
                label: 'Download as tar',
                icon: <Download />,
                disabledReason: isEmpty ? 'Nothing is saved in this profile yet' : undefined,
                hint: 'Anyone with this file can use the profile’s sign-ins',
                onSelect: () =>
                  download.mutate({
                    name: `${title}.tar`,
                    fetch: () => call(connection, downloadProfile, { params, query: { format: 'tar' } }),
                  }),
              },
              {
                id: 'rename',
                label: 'Rename',
                icon: <Pencil />,
                disabledReason: denied,
                onSelect: () => setAsking('rename'),
              },
            ]}
            deleteLabel="Delete profile"
            denied={denied}
            onDelete={() => setAsking('delete')}
          />
        </span>
        {asking === 'fill' && <FillProfile profile={profile} onClose={close} />}
        {asking === 'rename' && (
          <RenameResource
            kind={PROFILES}
            record={profile}
            schema={ProfileUpdate}
            note="Pools keep the profile. Requests that name it have to use the new name."
            rename={(name) => call(connection, updateProfile, { params, body: { name } })}
            onClose={close}
          />
        )}
        {asking === 'delete' && (
          <DeleteResource
            kind={PROFILES}
            record={profile}
            losses={['The sign-ins, cookies and site data that are saved in it']}
            remove={() => call(connection, deleteProfile, { params })}
            onClose={close}
          />
        )}
      </Cell>
    </Row>
  )
}
