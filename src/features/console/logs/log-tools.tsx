import { Download, Eraser, TriangleAlert } from 'lucide-react'
import { useCommands } from '../../../ui/commands'
import { IconButton } from '../../../ui/icon-button'
import { saveFile } from '../../../ui/save-file'
import { SearchField } from '../../../ui/search-field'
import type { LogLine } from './log-lines'

/** What narrows a log, and what is done with it. */
export function LogTools({
  shown,
  name,
  lines,
  query,
  onQuery,
  problems,
  onProblems,
  onClear,
}: {
  /** No other tool is. */
  shown: boolean
  /** Of the log, for its file. */
  name: string
  /** Those that are shown. */
  lines: readonly LogLine[]
  query: string
  onQuery: (query: string) => void
  problems: boolean
  onProblems: (on: boolean) => void
  onClear: () => void
}) {
  const save = (): void => {
    const text = lines.map(({ at, text }) => `${at} ${text}\n`)
    saveFile(new Blob(text, { type: 'text/plain' }), `${name.replace(/[^\w.-]+/g, '-').replace(/^-/, '')}.txt`)
  }
  const noLines = lines.length === 0 ? 'No lines yet' : undefined
  useCommands(
    'Logs',
    shown
      ? [
          {
            id: 'logs.problems',
            label: problems ? 'Show all lines' : 'Show only errors and warnings',
            icon: <TriangleAlert />,
            run: () => onProblems(!problems),
          },
          { id: 'logs.clear', label: 'Clear the list of lines', icon: <Eraser />, run: onClear },
          {
            id: 'logs.save',
            label: 'Save the lines as a file',
            icon: <Download />,
            disabledReason: noLines,
            run: save,
          },
        ]
      : [],
  )
  return (
    <div className="flex items-center gap-1.5">
      <SearchField
        label="Filter lines"
        placeholder="Filter by words"
        value={query}
        onType={onQuery}
        onChange={onQuery}
      />
      <IconButton
        label="Only errors and warnings"
        pressed={problems}
        icon={<TriangleAlert />}
        onClick={() => onProblems(!problems)}
      />
      <IconButton label="Clear the list" icon={<Eraser />} onClick={onClear} />
      <IconButton label="Save the lines as a file" icon={<Download />} disabledReason={noLines} onClick={save} />
    </div>
  )
}
