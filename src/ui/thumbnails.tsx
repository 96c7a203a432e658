import { useState } from 'react'
import { BlobImage } from './blob-image'
import { Dialog } from './dialog'
import { type NamedPicture, PictureViewer } from './picture-viewer'

/** Pictures in small. Pressed, one opens in large, and leads to the others. */
export function Thumbnails({
  pictures,
  captions = false,
}: {
  pictures: readonly NamedPicture[]
  /** Their names stand below them. */
  captions?: boolean
}) {
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
      {pictures.map((picture, index) =>
        captions ? (
          <figure key={picture.label} className="flex flex-col gap-0.5">
            <Small picture={picture} onOpen={() => open(index)} />
            <figcaption className="text-sm text-muted">{picture.name}</figcaption>
          </figure>
        ) : (
          <Small key={picture.label} picture={picture} onOpen={() => open(index)} />
        ),
      )}
      <Dialog open={at !== undefined} onClose={() => setAt(undefined)} title={shown?.label ?? ''} size="full">
        <PictureViewer pictures={pictures} at={at ?? last} onTurn={open} />
      </Dialog>
    </>
  )
}

const Small = ({ picture: { blob, label }, onOpen }: { picture: NamedPicture; onOpen: () => void }) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    onClick={onOpen}
    className="block h-15 w-24 shrink-0 overflow-hidden rounded-sm border border-line bg-sunken transition-colors hover:border-accent"
  >
    <BlobImage blob={blob} alt="" className="size-full object-contain" />
  </button>
)
