import { useState } from 'react'
import { BlobImage } from './blob-image'
import { Dialog } from './dialog'
import { type NamedPicture, PictureViewer } from './picture-viewer'

/** Pictures in small. Pressed, one opens in large, and leads to the others. */
export function Thumbnails({ pictures }: { pictures: readonly NamedPicture[] }) {
  const [at, setAt] = useState<number>()
  // While it closes, it shows what it showed.
  const [last, setLast] = useState(0)
  const open = (index: number): void => {
    setAt(index)
    setLast(index)
  }
  const shown = pictures[at ?? last]
  return (
    <>
      {pictures.map(({ blob, label }, index) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          title={label}
          onClick={() => open(index)}
          className="block h-15 w-24 shrink-0 overflow-hidden rounded-sm border border-line bg-sunken transition-colors hover:border-accent"
        >
          <BlobImage blob={blob} alt="" className="size-full object-contain" />
        </button>
      ))}
      <Dialog open={at !== undefined} onClose={() => setAt(undefined)} title={shown?.label ?? ''} size="full">
        <PictureViewer pictures={pictures} at={at ?? last} onTurn={open} />
      </Dialog>
    </>
  )
}
