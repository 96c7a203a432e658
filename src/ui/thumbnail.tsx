import { type ComponentProps, useCallback, useState } from 'react'
import { Dialog } from './dialog'

/** A picture that is held in memory. */
export function BlobImage({
  blob,
  alt,
  ...rest
}: Omit<ComponentProps<'img'>, 'ref' | 'src'> & { blob: Blob; alt: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  return <img {...rest} ref={show} alt={alt} />
}

/** A picture in small. Pressed, it opens in large. */
export function Thumbnail({ blob, label }: { blob: Blob; label: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={() => setOpen(true)}
        className="block h-15 w-24 shrink-0 overflow-hidden rounded-sm border border-line bg-sunken transition-colors hover:border-accent"
      >
        <BlobImage blob={blob} alt="" className="size-full object-contain" />
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={label} size="wide">
        <BlobImage blob={blob} alt={label} className="mx-auto block max-w-full border border-line" />
      </Dialog>
    </>
  )
}
