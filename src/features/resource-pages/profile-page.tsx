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
      made="created. Open a session to fill it"
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
          <HeadCell>Name</HeadCell>
          <HeadCell from="lg">Id</HeadCell>
          <HeadCell from="md">Used by</HeadCell>
          <HeadCell align="end">Size</HeadCell>
          <HeadCell from="sm" align="end">
            Changed
          </HeadCell>
          <HeadCell from="sm" align="end">
            Last used
          </HeadCell>
          <HeadCell from="md" align="end">
            Age
          </HeadCell>
        </>
      }
    />
  )
}
