import { Download, Upload } from 'lucide-react'
import { Button, type ButtonProps } from '../button'
import { FileButton } from '../file-button'
import type { Named } from './named-store'
import type { Library } from './use-library'

/** The ways of a library into files and out of them. */
export function LibraryFiles<T extends Named>({
  library,
  ...look
}: { library: Library<T> } & Pick<ButtonProps, 'size' | 'variant'>) {
  const { noun } = library.kind
  return (
    <>
      <FileButton
        {...look}
        name={`File of ${noun}s`}
        icon={<Upload />}
        onFile={(file) => void library.importFile(file)}
      >
        Import {noun}s
      </FileButton>
      <Button
        {...look}
        icon={<Download />}
        disabledReason={library.records.length === 0 ? 'Nothing to export yet' : undefined}
        onClick={() => library.exportFile(library.records, 'all')}
      >
        Export all
      </Button>
    </>
  )
}
