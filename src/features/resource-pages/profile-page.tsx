import { useDenied } from '../../client/rights'
import { createProfile } from '../../contract/endpoints/profiles'
import { CreateProfile } from '../../resources/create-profile'
import { PROFILES } from '../../resources/kinds'
import { HeadCell } from '../../ui/data-table'
import { ProfileRow } from './profile-row'
import { ResourcePage } from './resource-page'
import { ResourceTabs } from './resource-tabs'

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
      head={
        <>
          <HeadCell label="Name" />
          <HeadCell from="lg" label="Id" />
          <HeadCell from="md" label="Used by" />
          <HeadCell align="end" label="Size" />
          <HeadCell from="sm" align="end" label="Changed" />
          <HeadCell from="sm" align="end" label="Last used" />
          <HeadCell from="md" align="end" label="Age" />
        </>
      }
    />
  )
}
