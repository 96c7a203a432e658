import { Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from './button'
import { cx } from './cx'
import { useField } from './field'
import { formatBytes } from './format'
import { toast } from './toast'

/** One file, chosen in a dialog of the system or dropped here. `accept` as of an input, such as `.zip`. */
export function FileField({
  file,
  onChange,
  accept,
  action,
}: {
  file: File | undefined
  onChange: (file: File) => void
  accept: string
  /** What the button says while there is no file. */
  action: string
}) {
  const field = useField()
  const input = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null): void => {
    const [chosen] = files ?? []
    if (chosen) onChange(chosen)
  }
  return (
    <DropTarget onDrop={onChange} hint="Drop the file here">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-dashed border-line-strong bg-sunken px-3 py-3">
        <input
          {...field}
          ref={input}
          type="file"
          accept={accept}
          onChange={(event) => take(event.target.files)}
          hidden
        />
        <Button icon={<Upload />} aria-describedby={field['aria-describedby']} onClick={() => input.current?.click()}>
          {file ? 'Choose another file' : action}
        </Button>
        {file ? (
          <span className="min-w-0">
            <span className="block font-mono text-sm wrap-anywhere">{file.name}</span>
            <span className="text-sm text-muted">{formatBytes(file.size)}</span>
          </span>
        ) : (
          <span className="text-muted">or drop it here</span>
        )}
      </div>
    </DropTarget>
  )
}

/** Takes a file that is dropped on what is inside; while one is held over it, `hint` says so. */
export function DropTarget({
  onDrop,
  hint,
  children,
}: {
  onDrop: (file: File) => void
  hint: string
  children: ReactNode
}) {
  // Entering a child comes before leaving its parent.
  const depth = useRef(0)
  const [over, setOver] = useState(false)
  const track = (by: number) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    depth.current += by
    setOver(depth.current > 0)
  }
  const drop = (event: DragEvent): void => {
    const [file, second] = event.dataTransfer.files
    depth.current = 0
    setOver(false)
    if (!file) return
    event.preventDefault()
    event.stopPropagation()
    if (second)
      toast({ kind: 'warning', title: `Only ${file.name} was added`, description: 'Drop one file at a time.' })
    onDrop(file)
  }
  return (
    <div
      className="relative min-w-0"
      onDragEnter={track(1)}
      onDragOver={track(0)}
      onDragLeave={track(-1)}
      onDrop={drop}
    >
      {children}
      <div
        aria-hidden
        className={cx(
          'pointer-events-none absolute inset-0 z-10 flex items-center justify-center rounded-md border-2 border-accent bg-accent-soft/90 font-semibold text-accent-strong transition-opacity',
          !over && 'opacity-0',
        )}
      >
        {hint}
      </div>
    </div>
  )
}
