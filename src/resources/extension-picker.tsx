import { extensionFacts } from './facts'
import { EXTENSIONS } from './kinds'
import { type PickerProps, ResourcePicker } from './resource-picker'
import { UploadExtension } from './upload-extension'

/** Chooses an extension by id or by name; a new one is uploaded from the list. */
export function ExtensionPicker(props: PickerProps) {
  return (
    <ResourcePicker {...props} kind={EXTENSIONS} facts={extensionFacts} makeLabel="Upload" maker={UploadExtension} />
  )
}
