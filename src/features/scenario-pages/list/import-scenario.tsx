import { Upload } from 'lucide-react'
import { useState } from 'react'
import type { FieldProblem } from '../../../contract/messages'
import { type LooseScenario, readScenarioFile } from '../../../scenarios/file'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { FileButton } from '../../../ui/file-button'

/** More than these are not read anyway. */
const SHOWN_PROBLEMS = 12

/** Reads a scenario from a file that was exported; what is wrong with the file is said with its place. */
export function ImportScenario({ onRead }: { onRead: (scenario: LooseScenario) => void }) {
  const [wrong, setWrong] = useState<{ file: string; problems: readonly FieldProblem[] }>()
  const read = async (file: File): Promise<void> => {
    const scenario = readScenarioFile(await file.text())
    if ('problems' in scenario) setWrong({ file: file.name, problems: scenario.problems })
    else onRead(scenario)
  }
  return (
    <>
      <FileButton name="Scenario file" icon={<Upload aria-hidden />} onFile={(file) => void read(file)}>
        Import
      </FileButton>
      {wrong && (
        <Dialog
          open
          alert
          onClose={() => setWrong(undefined)}
          title={`${wrong.file} was not imported`}
          description="Nothing was kept. Mend these places of the file, or export the scenario again."
          footer={<Button onClick={() => setWrong(undefined)}>Close</Button>}
        >
          <ul className="flex flex-col gap-1">
            {wrong.problems.slice(0, SHOWN_PROBLEMS).map(({ path, message }) => (
              <li key={`${path} ${message}`} className="break-words">
                {path && <span className="font-mono text-sm">{path}</span>} {message}
              </li>
            ))}
            {wrong.problems.length > SHOWN_PROBLEMS && (
              <li className="text-muted">and {wrong.problems.length - SHOWN_PROBLEMS} more</li>
            )}
          </ul>
        </Dialog>
      )}
    </>
  )
}
