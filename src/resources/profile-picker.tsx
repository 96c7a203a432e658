import { CreateProfile } from './create-profile'
import { profileFacts } from './facts'
import { PROFILES } from './kinds'
import { type PickerProps, ResourcePicker } from './resource-picker'

/** Chooses a profile by id or by name; a new one is created from the list. */
export function ProfilePicker(props: PickerProps) {
  return (
    <ResourcePicker {...props} kind={PROFILES} facts={profileFacts} makeLabel="New profile" maker={CreateProfile} />
  )
}
