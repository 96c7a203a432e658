import { useDenied } from '../client/rights'
import { uploadExtension } from '../contract/endpoints/extensions'
import { extensionFacts } from './facts'
import { EXTENSIONS } from './kinds'
import { type PickerProps, ResourcePicker } from './resource-picker'
import { UploadExtension } from './upload-extension'

/** Chooses an extension by id or by name; a new one is uploaded from the list. */
export function ExtensionPicker(props: PickerProps) {
  return (
    <ResourcePicker
      {...props}
      kind={EXTENSIONS}
      facts={extensionFacts}
      denied={useDenied(uploadExtension)}
      makeLabel="Upload"
      maker={UploadExtension}
    />
  )
}
