import { useDenied } from '../../client/rights'
import { createProfile } from '../../contract/endpoints/profiles'
import { CreateProfile } from '../../resources/create-profile'
import { PROFILES } from '../../resources/kinds'
import { titleOf } from '../../resources/reference'
import { ProfileRow } from './profile-row'
import type { Profile } from '../../contract/profile'
import { type Column, timeOf } from '../../resources/column'
import { ResourcePage } from './resource-page'
import { ResourceTabs } from './resource-tabs'

const COLUMNS: readonly Column<Profile>[] = [
  { label: 'Name', by: 'name', first: 'up', valueOf: titleOf },
  { label: 'Id', from: 'lg' },
  { label: 'Used by', from: 'md' },
  { label: 'Size', align: 'end', by: 'size', first: 'down', valueOf: (profile) => profile.size_bytes },
  {
    label: 'Changed',
    from: 'sm',
    align: 'end',
    by: 'changed',
    first: 'down',
    valueOf: (profile) => timeOf(profile.updated_at),
  },
  {
    label: 'Last used',
    from: 'sm',
    align: 'end',
    by: 'used',
    first: 'down',
    valueOf: (profile) => timeOf(profile.last_used_at),
  },
  {
    label: 'Age',
    from: 'md',
    align: 'end',
    by: 'age',
    first: 'down',
    valueOf: (profile) => -Date.parse(profile.created_at),
  },
]

/** The saved profiles of the service. */
export function ProfilePage() {
  const denied = useDenied(createProfile)
  return (
    <ResourcePage
      kind={PROFILES}
      denied={denied}
      tabs={<ResourceTabs />}
      makeLabel="New profile"
      made="created. Open a session to fill it."
      maker={CreateProfile}
      searchHint="Name or id"
      lesson={
        <>
          <p>
            A profile stores a browser’s cookies, sign-ins and site data. All browsers of a pool with a profile start
            from it and never change it.
          </p>
          <p>Create one, open a session with it, sign in where you need to, and end the session: that saves it.</p>
        </>
      }
      row={ProfileRow}
      columns={COLUMNS}
    />
  )
}
