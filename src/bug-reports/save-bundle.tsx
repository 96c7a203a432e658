import { FileArchive } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'
import { saveFile } from '../ui/save-file'
import { messageOf } from '../lib/message-of'

/** Saves a report with all that belongs to it as one ZIP archive. `children`: choices of what is in it. */
export function SaveBundle({
  name,
  contents,
  make,
  children,
  disabledReason,
}: {
  /** Of the file, without its ending. */
  name: string
  /** What is in it, in a sentence. */
  contents: string
  make: (signal: AbortSignal) => Promise<Blob>
  children?: ReactNode
  disabledReason?: string | undefined
}) {
  const [state, setState] = useState<'idle' | 'saving' | { failed: string }>('idle')
  const end = useRef(new AbortController())
  useEffect(() => {
    const ended = new AbortController()
    end.current = ended
    return () => ended.abort()
  }, [])
  const save = async (): Promise<void> => {
    const { signal } = end.current
    setState('saving')
    try {
      const archive = await make(signal)
      if (signal.aborted) return
      saveFile(archive, `${name}.zip`)
      setState('idle')
    } catch (error) {
      if (!signal.aborted) setState({ failed: messageOf(error) })
    }
  }
  return (
    <div className="flex flex-col gap-3 rounded-md border border-line p-3">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-60 text-sm text-muted">{contents}</p>
        <Button
          icon={<FileArchive />}
          pending={state === 'saving'}
          disabledReason={disabledReason}
          onClick={() => void save()}
        >
          Save bundle
        </Button>
      </div>
      {children}
      {typeof state === 'object' && (
        <Notice tone="danger" title="Couldn’t save the bundle">
          {state.failed}
        </Notice>
      )}
    </div>
  )
}
