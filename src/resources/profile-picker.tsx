import { useDenied } from '../client/rights'
import { createProfile } from '../contract/endpoints/profiles'
import { CreateProfile } from './create-profile'
import { profileFacts } from './facts'
import { PROFILES } from './kinds'
import { type PickerProps, ResourcePicker } from './resource-picker'

/** Chooses a profile by id or by name; a new one is created from the list. */
export function ProfilePicker(props: PickerProps) {
  return (
    <ResourcePicker
      {...props}
      kind={PROFILES}
      facts={profileFacts}
      denied={useDenied(createProfile)}
      makeLabel="New profile"
      maker={CreateProfile}
    />
  )
}
