import { File, Folder, Link } from 'lucide-react'
import type { FileInfo } from '../../../contract/file'
import { formatBytes } from '../../../ui/format'
import { RelativeTime } from '../../../ui/time'

const isLink = ({ mode }: FileInfo): boolean => mode.startsWith('L')

/** One line of a folder. */
export function FileRow({ file }: { file: FileInfo }) {
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
