import { Download, Upload } from 'lucide-react'
import { Button, type ButtonProps } from '../button'
import { useCommands } from '../commands'
import { FileButton } from '../file-button'
import { sentence } from '../format'
import type { Named } from './named-store'
import type { Library } from './use-library'

/** The ways of a library into files and out of them. */
export function LibraryFiles<T extends Named>({
  library,
  ...look
}: { library: Library<T> } & Pick<ButtonProps, 'size' | 'variant'>) {
  const { noun } = library.kind
  const group = sentence(`${noun}s`)
  const nothing = library.records.length === 0 ? 'Nothing to export yet' : undefined
  const exportAll = (): void => library.exportFile(library.records, 'all')
  useCommands(group, [
    { id: `${noun}.export`, label: `Export all ${noun}s`, icon: <Download />, disabledReason: nothing, run: exportAll },
  ])
  return (
    <>
      <FileButton
        {...look}
        name={`File of ${noun}s`}
        icon={<Upload />}
        command={{ id: `${noun}.import`, group, label: `Import ${noun}s …` }}
        onFile={(file) => void library.importFile(file)}
      >
        Import {noun}s
      </FileButton>
      <Button {...look} icon={<Download />} disabledReason={nothing} onClick={exportAll}>
        Export all
      </Button>
    </>
  )
}
