import { type KeyboardEvent, useMemo, useRef } from 'react'
import { File, Folder, Link } from 'lucide-react'
import type { FileInfo } from '../../../contract/file'
import { type ListboxHandle, RowListbox } from '../../../events/row-listbox'
import { formatBytes } from '../../../ui/format'
import { RelativeTime } from '../../../ui/time'
import { useFocusOnEntry } from './use-focus-on-entry'

interface FileDoings {
  choose: (path: string | undefined) => void
  open: (file: FileInfo) => void
  up: () => void
  rename: (file: FileInfo) => void
  remove: (file: FileInfo) => void
}

/** The files of one folder. Enter or a double click opens, F2 renames, Delete deletes, Backspace leads one folder up. */
export function FileList({
  files,
  chosen,
  label,
  takesFocus,
  doings,
}: {
  files: readonly FileInfo[]
  /** Path of the chosen one. */
  chosen: string | undefined
  label: string
  /** If it is nowhere. */
  takesFocus: boolean
  doings: FileDoings
}) {
  const list = useRef<ListboxHandle>(null)
  const box = useRef<HTMLDivElement>(null)
  useFocusOnEntry(box, takesFocus, () => list.current?.focus())
  const indices = useMemo(() => new Map(files.map(({ path }, index) => [path, index])), [files])
  const file = chosen === undefined ? undefined : files[indices.get(chosen) ?? -1]

  const handleKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Backspace') doings.up()
    else if (event.key === 'F2' && file) doings.rename(file)
    else if (event.key === 'Delete' && file) doings.remove(file)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      ref={box}
      role="presentation"
      className="flex min-h-0 flex-1 flex-col"
      onKeyDown={handleKey}
      onDoubleClick={() => {
        if (file) doings.open(file)
      }}
    >
      <RowListbox
        label={label}
        count={files.length}
        version={files}
        keyAt={(index) => files[index]?.path}
        indexOf={(path) => indices.get(path) ?? 0}
        chosen={chosen}
        begin={file?.path ?? files[0]?.path}
        onChoose={doings.choose}
        onOpen={(byKeyboard) => {
          if (byKeyboard && file) doings.open(file)
        }}
        onClose={() => doings.choose(undefined)}
        handle={list}
        grows={false}
        passesKeys
        render={() => ({
          row: (index) => {
            const one = files[index]
            return one && <FileRow file={one} />
          },
        })}
      />
    </div>
  )
}

const isLink = ({ mode }: FileInfo): boolean => mode.startsWith('L')

/** One line of a folder. */
function FileRow({ file }: { file: FileInfo }) {
  const { name, is_dir: isFolder, size_bytes: size, mod_time: at } = file
  const Icon = isLink(file) ? Link : File
  return (
    <div className="flex h-full items-center gap-2 pr-3 pl-4">
      {isFolder ? (
        <Folder role="img" aria-label="Folder" className="size-4 shrink-0 text-accent" />
      ) : (
        <Icon className="size-4 shrink-0 text-faint" />
      )}
      <span className="min-w-0 flex-1 truncate" title={name}>
        {name}
      </span>
      <span className="w-18 shrink-0 text-right text-sm text-muted tabular-nums">
        {isFolder ? '' : formatBytes(size)}
      </span>
      <span className="w-20 shrink-0 text-right text-sm text-muted">
        <RelativeTime at={at} />
      </span>
    </div>
  )
}
