import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button'
import { Segmented } from '../../../ui/segmented'
import { TextInput } from '../../../ui/text-input'
import { LOGGED_PROGRAMS } from '../../../contract/log'
import { type LogSource, PROGRAM_NAMES } from './log-source'

const FILE = 'file'
const PROGRAMS = LOGGED_PROGRAMS.map((value) => ({ value: value as string, label: PROGRAM_NAMES[value] }))

/** What the log is of: the browser, its display, or a file inside of the session. */
export function LogSourceBar({ source, onSource }: { source: LogSource; onSource: (source: LogSource) => void }) {
  const [asksPath, setAsksPath] = useState(source.kind === 'file')
  const [path, setPath] = useState(source.kind === 'file' ? source.path : '')
  const isPath = path.startsWith('/')
  const open = (event: FormEvent): void => {
    event.preventDefault()
    if (isPath) onSource({ kind: 'file', path })
  }
  return (
    <>
      <Segmented
        label="Log of"
        size="small"
        value={asksPath ? FILE : source.kind === 'program' ? source.name : FILE}
        options={[...PROGRAMS, { value: FILE, label: 'File' }]}
        onChange={(next) => {
          setAsksPath(next === FILE)
          if (next !== FILE) onSource({ kind: 'program', name: next })
        }}
      />
      {asksPath && (
        <form className="flex items-center gap-1.5" onSubmit={open}>
          <span className="min-w-0 flex-1">
            <TextInput
              mono
              aria-label="Path of the file"
              placeholder="/home/user/test.log"
              value={path}
              onChange={({ target }) => setPath(target.value)}
            />
          </span>
          <Button type="submit" disabledReason={isPath ? undefined : 'Enter a path that begins with /'}>
            Follow
          </Button>
        </form>
      )}
    </>
  )
}
