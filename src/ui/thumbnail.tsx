import { useEffect, useState } from 'react'
import { Dialog } from './dialog'
import { Skeleton } from './skeleton'

/** An address of a picture that is held in memory; undefined until there is one. It is given back with the view. */
export function useObjectUrl(blob: Blob | null | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(made)
    }
  }, [blob])
  return url
}

/** A picture in small. Pressed, it opens in large. */
export function Thumbnail({ blob, label }: { blob: Blob; label: string }) {
  const url = useObjectUrl(blob)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={label}
        onClick={() => setOpen(true)}
        className="block h-15 w-24 shrink-0 overflow-hidden rounded-sm border border-line bg-sunken transition-colors hover:border-accent"
      >
        {url ? <img src={url} alt="" className="size-full object-contain" /> : <Skeleton width="100%" />}
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={label} size="wide">
        {url && <img src={url} alt={label} className="mx-auto block max-w-full border border-line" />}
      </Dialog>
    </>
  )
}
