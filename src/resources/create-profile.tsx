import { call } from '../client/call'
import { useConnection } from '../client/connection'
import { createProfile } from '../contract/endpoints/profiles'
import { type Profile, ProfileCreate } from '../contract/profile'
import { Field } from '../ui/field'
import { TextInput } from '../ui/text-input'
import { ResourceDialog } from './resource-dialog'
import type { MakerProps } from './resource-picker'
import { useResourceForm } from './use-resource-form'

interface ProfileForm {
  name: string
}

const requestOf = ({ name }: ProfileForm): ProfileCreate => ({ name: name.trim() || undefined })

/** Asks for the name of a new profile and creates it, empty. */
export function CreateProfile({ onMade, onClose }: MakerProps<Profile>) {
  const connection = useConnection()
  const state = useResourceForm<ProfileForm, Profile>({
    start: { name: '' },
    schema: ProfileCreate,
    fields: ['name'],
    requestOf,
    save: (form, { idempotencyKey }) => call(connection, createProfile, { body: requestOf(form), idempotencyKey }),
    onSaved: onMade,
  })
  return (
    <ResourceDialog
      title="New profile"
      description="A profile stores a browser’s cookies, sign-ins and site data. A new one is empty. A session fills it, and browsers start from it."
      action="Create profile"
      failure={['create', 'the profile']}
      state={state}
      onClose={onClose}
    >
      <Field
        label="Name"
        note="optional"
        error={state.errorOf('name')}
        help={`${state.errorOf('name') ? '' : 'Letters, digits, dots, underscores and hyphens. '}Without a name, it is identified only by its id.`}
      >
        <TextInput mono {...state.form.register('name')} />
      </Field>
    </ResourceDialog>
  )
}
