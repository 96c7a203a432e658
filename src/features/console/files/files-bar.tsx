import { ArrowUp, Eye, EyeOff, FolderPlus, FolderUp, Upload } from 'lucide-react'
import { Fragment, useRef } from 'react'
import { Button } from '../../../ui/button'
import { useCommands } from '../../../ui/commands'
import { IconButton } from '../../../ui/icon-button'
import { Menu } from '../../../ui/menu'
import { SearchField } from '../../../ui/search-field'
import { Select } from '../../../ui/select'
import { chosenFiles, type GivenFile } from './dropped'
import { folderChain } from './paths'
import { FILE_ORDERS, type FileOrder } from './shown-files'

const ORDER_NAMES: Record<FileOrder, string> = { name: 'By name', time: 'Newest first', size: 'Largest first' }

export interface FileFilter {
  order: FileOrder
  query: string
  hidden: boolean
}

/** Where one is, how the files are listed, and what brings new ones. */
export function FilesBar({
  shown,
  folder,
  view,
  onView,
  onFolder,
  onUp,
  onNewFolder,
  onFiles,
}: {
  /** No other tool is. */
  shown: boolean
  folder: string
  view: FileFilter
  onView: (change: Partial<FileFilter>) => void
  onFolder: (path: string) => void
  onUp: () => void
  onNewFolder: () => void
  onFiles: (read: () => GivenFile[]) => void
}) {
  const files = useRef<HTMLInputElement>(null)
  const folders = useRef<HTMLInputElement>(null)
  const take = (input: HTMLInputElement): void => {
    const list = [...(input.files ?? [])]
    // The same files may be chosen again.
    input.value = ''
    if (list.length > 0) onFiles(() => chosenFiles(list))
  }
  const chain = folderChain(folder)
  const noFolderAbove = folder === '/' ? 'This is the topmost folder' : undefined
  const askFiles = (): void => files.current?.click()
  const askFolder = (): void => folders.current?.click()
  useCommands(
    'Files',
    shown
      ? [
          { id: 'files.new', label: 'New folder …', icon: <FolderPlus />, run: onNewFolder },
          { id: 'files.upload', label: 'Upload files …', icon: <Upload />, run: askFiles },
          { id: 'files.upload-folder', label: 'Upload a folder …', icon: <FolderUp />, run: askFolder },
          { id: 'files.up', label: 'Folder above', icon: <ArrowUp />, disabledReason: noFolderAbove, run: onUp },
          {
            id: 'files.hidden',
            label: view.hidden ? 'Hide hidden files' : 'Show hidden files',
            run: () => onView({ hidden: !view.hidden }),
          },
        ]
      : [],
  )
  return (
    <div className="flex flex-col gap-1.5 border-b border-line px-4 py-2">
      <div className="flex items-center gap-1">
        <IconButton label="Folder above" icon={<ArrowUp />} disabledReason={noFolderAbove} onClick={onUp} />
        <nav aria-label="Folder" className="flex min-w-0 flex-1 flex-wrap items-center text-sm">
          {chain.map(({ name, path }, index) => (
            <Fragment key={path}>
              {index > 1 && (
                <span aria-hidden className="text-faint">
                  /
                </span>
              )}
              <button
                type="button"
                aria-current={path === folder ? 'location' : undefined}
                className="h-6 max-w-40 min-w-6 truncate rounded-sm px-1 font-mono text-muted transition-colors hover:bg-hover hover:text-ink aria-current:text-ink pointer-coarse:h-11 pointer-coarse:min-w-11"
                onClick={() => onFolder(path)}
              >
                {name}
              </button>
            </Fragment>
          ))}
        </nav>
        <IconButton label="New folder" icon={<FolderPlus />} onClick={onNewFolder} />
        <input
          ref={files}
          type="file"
          multiple
          aria-label="Files to upload"
          hidden
          onChange={({ target }) => take(target)}
        />
        <input
          ref={(input) => {
            folders.current = input
            // React knows no attribute for it.
            if (input) input.webkitdirectory = true
          }}
          type="file"
          aria-label="Folder to upload"
          hidden
          onChange={({ target }) => take(target)}
        />
        <Menu
          align="end"
          trigger={
            <Button size="small" icon={<Upload />}>
              Upload
            </Button>
          }
          items={[
            { id: 'files', label: 'Files…', icon: <Upload />, onSelect: askFiles },
            { id: 'folder', label: 'A folder…', icon: <FolderUp />, onSelect: askFolder },
          ]}
        />
      </div>
      <div className="flex items-center gap-1.5">
        <SearchField
          label="Filter files"
          placeholder="Filter by name"
          value={view.query}
          onType={(query) => onView({ query })}
          onChange={(query) => onView({ query })}
        />
        <Select
          size="small"
          aria-label="Order"
          value={view.order}
          onChange={({ target }) => onView({ order: target.value as FileOrder })}
        >
          {FILE_ORDERS.map((order) => (
            <option key={order} value={order}>
              {ORDER_NAMES[order]}
            </option>
          ))}
        </Select>
        <IconButton
          label="Hidden files"
          pressed={view.hidden}
          icon={view.hidden ? <Eye /> : <EyeOff />}
          onClick={() => onView({ hidden: !view.hidden })}
        />
      </div>
    </div>
  )
}
