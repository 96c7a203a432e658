import type { z } from 'zod'
import type { RecordKind } from '../../resources/kinds'
import { type Named, titleOf } from '../../resources/reference'
import { ResourceDialog } from '../../resources/resource-dialog'
import { useRefresh } from '../../resources/use-refresh'
import { useResourceForm } from '../../resources/use-resource-form'
import { Field } from '../../ui/field'
import { sentence } from '../../ui/format'
import { TextInput } from '../../ui/text-input'
import { toast } from '../../ui/toast'

interface RenameForm {
  name: string
}

/** Gives a record another name. `schema` is that of the request. */
export function RenameResource<T extends Named>({
  kind,
  record,
  schema,
  note,
  rename,
  onClose,
}: {
  kind: RecordKind<T>
  record: T
  schema: z.ZodType
  /** What else a new name changes, or does not. */
  note: string
  rename: (name: string) => Promise<T>
  onClose: () => void
}) {
  const refresh = useRefresh(kind.queries.all)
  const state = useResourceForm<RenameForm, T>({
    start: { name: record.name ?? '' },
    schema,
    fields: ['name'],
    requestOf: ({ name }) => ({ name: name.trim() }),
    save: ({ name }) => rename(name.trim()),
    onSaved: ({ name }) => {
      onClose()
      toast({ title: `${sentence(kind.one)} is now called ${name}` })
      void refresh()
    },
  })
  return (
    <ResourceDialog
      title={`Rename ${kind.one} ${titleOf(record)}`}
      description={note}
      action="Rename"
      failure={['rename', `the ${kind.one}`]}
      state={state}
      onClose={onClose}
    >
      <Field label="Name" error={state.errorOf('name')}>
        <TextInput {...state.form.register('name')} />
      </Field>
    </ResourceDialog>
  )
}
