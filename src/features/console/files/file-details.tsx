import { Download, FolderOpen, Pencil, Trash2, X } from 'lucide-react'
import type { FileInfo } from '../../../contract/file'
import { Button } from '../../../ui/button'
import { useCommands } from '../../../ui/commands'
import { EXACT_TIME, formatBytes, formatTime } from '../../../ui/format'
import { IconButton } from '../../../ui/icon-button'
import { menuCommands } from '../../../ui/menu-commands'
import { FilePreview } from './file-preview'

/** The chosen file or folder: what is known of it, what can be done with it, and what is in it. */
export function FileDetails({
  sessionId,
  file,
  shown,
  downloading,
  onDownload,
  onOpen,
  onRename,
  onDelete,
  onClose,
}: {
  sessionId: string
  file: FileInfo
  /** No other tool is. */
  shown: boolean
  /** A download is in progress, of this one or another. */
  downloading: boolean
  onDownload: () => void
  onOpen: () => void
  onRename: () => void
  onDelete: () => void
  onClose: () => void
}) {
  const { name, is_dir: isFolder, size_bytes: size, mod_time: at, mode } = file
  const actions = [
    ...(isFolder ? [{ id: 'open', label: 'Open', icon: <FolderOpen />, onSelect: onOpen }] : []),
    {
      id: 'download',
      label: isFolder ? 'Download as ZIP' : 'Download',
      icon: <Download />,
      disabledReason: downloading ? 'A download is in progress' : undefined,
      onSelect: onDownload,
    },
    { id: 'rename', label: 'Rename', icon: <Pencil />, onSelect: onRename },
    { id: 'delete', label: 'Delete', icon: <Trash2 />, danger: true, onSelect: onDelete },
  ]
  useCommands('Files', shown ? menuCommands(actions, { id: 'files.chosen', subject: name }) : [])
  return (
    <section aria-label={name} className="flex max-h-3/5 shrink-0 flex-col border-t border-line">
      <div className="flex items-start gap-2 px-4 pt-2">
        <div className="flex min-w-0 flex-1 flex-col">
          <h2 className="font-semibold wrap-anywhere">{name}</h2>
          <span className="flex flex-wrap gap-x-3 text-sm text-muted">
            <span>{isFolder ? 'Folder' : formatBytes(size)}</span>
            <span>{formatTime(EXACT_TIME, Date.parse(at))}</span>
            <code>{mode}</code>
          </span>
        </div>
        <IconButton label="Close the details" icon={<X />} onClick={onClose} />
      </div>
      <div className="flex flex-wrap items-center gap-1.5 px-4 py-2">
        {actions.map(({ id, label, icon, danger, onSelect }) => (
          <Button
            key={id}
            size="small"
            variant={danger ? 'danger' : undefined}
            icon={icon}
            pending={id === 'download' && downloading}
            onClick={onSelect}
          >
            {label}
          </Button>
        ))}
      </div>
      <div className="min-h-0 overflow-y-auto">
        <FilePreview sessionId={sessionId} file={file} />
      </div>
    </section>
  )
}
