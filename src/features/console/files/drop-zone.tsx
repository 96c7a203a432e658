import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { hasFiles } from './dropped'

/** Takes files that are dropped anywhere on it. */
export function DropZone({
  words,
  onDrop,
  children,
}: {
  /** What a drop does; undefined: nothing can be dropped now. */
  words: string | undefined
  onDrop: (data: DataTransfer) => void
  children: ReactNode
}) {
  const [over, setOver] = useState(false)
  /** Entered elements that were not left: what is inside has such events too. */
  const depth = useRef(0)
  const leave = (): void => {
    depth.current = 0
    setOver(false)
  }
  const takes = ({ dataTransfer }: DragEvent): boolean => words !== undefined && hasFiles(dataTransfer)
  return (
    <div
      className="relative flex min-h-0 flex-1 flex-col"
      onDragEnter={(event) => {
        if (!takes(event)) return
        depth.current += 1
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!takes(event)) return
        depth.current -= 1
        if (depth.current <= 0) leave()
      }}
      onDragOver={(event) => {
        if (!takes(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
      }}
      onDrop={(event) => {
        if (!takes(event)) return
        event.preventDefault()
        leave()
        onDrop(event.dataTransfer)
      }}
    >
      {children}
      {over && (
        <div className="pointer-events-none absolute inset-1 z-10 flex items-center justify-center rounded-md border-2 border-dashed border-accent bg-accent-soft/85 p-4 text-center font-semibold text-accent-strong">
          {words}
        </div>
      )}
    </div>
  )
}
