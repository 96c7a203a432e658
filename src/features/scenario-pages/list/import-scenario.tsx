import { useState } from 'react'
import { type PortableScenario, readScenarioFile, type Refusal } from '../../../scenarios/file'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'

interface RefusedFile extends Refusal {
  file: string
}

/** Reads a scenario from a file that was exported, and knows what is wrong with the last one that it was not read from. */
export function useImport(onRead: (scenario: PortableScenario) => void) {
  const [refused, setRefused] = useState<RefusedFile>()
  const take = async (file: File): Promise<void> => {
    const read = readScenarioFile(await file.text())
    if ('problems' in read) setRefused({ ...read, file: file.name })
    else onRead(read)
  }
  return { take, refused, forget: () => setRefused(undefined) }
}

/** What is wrong with a file, each with its path. */
export function ImportProblems({
  refused: { file, problems, count },
  onClose,
}: {
  refused: RefusedFile
  onClose: () => void
}) {
  return (
    <Dialog
      alert
      onClose={onClose}
      title={`Couldn’t import ${file}`}
      description="Nothing was imported. Fix these errors in the file, or export the scenario again."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <ul className="flex flex-col gap-1">
        {problems.map(({ line, column, path, message }) => (
          <li key={`${line} ${column} ${message}`} className="break-words">
            Line {line}, column {column}: {path && <code className="font-mono text-sm wrap-anywhere">{path}</code>}{' '}
            {message}
          </li>
        ))}
        {count > problems.length && <li className="text-muted">and {count - problems.length} more</li>}
      </ul>
    </Dialog>
  )
}
