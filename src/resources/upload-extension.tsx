import { useWatch } from 'react-hook-form'
import { call } from '../client/call'
import { useConnection } from '../client/connection'
import { uploadExtension } from '../contract/endpoints/extensions'
import { type Extension, ExtensionUpload, MOST_UPLOAD_BYTES } from '../contract/extension'
import { Field } from '../ui/field'
import { FileField } from '../ui/file-field'
import { formatBytes } from '../ui/format'
import { TextInput } from '../ui/text-input'
import { archiveName } from './archive-name'
import { ResourceDialog } from './resource-dialog'
import type { MakerProps } from './resource-picker'
import { useResourceForm } from './use-resource-form'

interface UploadForm {
  file: File | undefined
  name: string
}

/** What a request has beside the archive at most: both names, each up to 255 bytes and the one of the file escaped, and what separates parts. */
const REST_BYTES = 2 * 1024
const MOST_BYTES = MOST_UPLOAD_BYTES - REST_BYTES
const count = new Intl.NumberFormat('en-GB')

/** What is too large is not sent first, to be refused after a minute. */
const Upload = ExtensionUpload.refine(({ file }) => file.size <= MOST_BYTES, {
  path: ['file'],
  error: ({ input }) =>
    `choose an archive of at most ${count.format(MOST_BYTES)} bytes (${formatBytes(MOST_UPLOAD_BYTES)} less ${formatBytes(REST_BYTES)} for the rest of the upload); this one has ${count.format((input as ExtensionUpload).file.size)}`,
})

const requestOf = ({ file, name }: UploadForm) => ({ file, name: name.trim() || undefined })

/** Takes a ZIP archive and a name, and uploads them. `dropped`: the archive that was dropped where this opens. */
export function UploadExtension({ onMade, onClose, dropped }: MakerProps<Extension> & { dropped?: File | undefined }) {
  const connection = useConnection()
  const state = useResourceForm<UploadForm, Extension>({
    start: { file: dropped, name: dropped ? archiveName(dropped.name) : '' },
    schema: Upload,
    fields: ['file', 'name'],
    requestOf,
    save: (form, { idempotencyKey }) =>
      call(connection, uploadExtension, { body: ExtensionUpload.parse(requestOf(form)), idempotencyKey }),
    onSaved: onMade,
  })
  const { control, register, setValue, getFieldState, trigger } = state.form
  const file = useWatch({ control, name: 'file' })
  const take = (chosen: File): void => {
    setValue('file', chosen)
    state.forget()
    void trigger('file')
    if (!getFieldState('name').isDirty) setValue('name', archiveName(chosen.name), { shouldDirty: false })
  }
  return (
    <ResourceDialog
      title="Upload an extension"
      description="A ZIP archive of an unpacked Chromium extension, with manifest.json at its top or in the one folder at its top."
      action="Upload extension"
      failure={['upload', 'the extension']}
      state={state}
      onClose={onClose}
    >
      <Field label="Archive" error={state.errorOf('file')}>
        <FileField accept=".zip,application/zip" action="Choose a .zip file" file={file} onChange={take} />
      </Field>
      <Field
        label="Name"
        note="optional"
        error={state.errorOf('name')}
        help={`${state.errorOf('name') ? '' : 'Letters, digits, dots, underscores and hyphens. '}Without a name, it is identified only by its id.`}
      >
        <TextInput mono {...register('name')} />
      </Field>
    </ResourceDialog>
  )
}
