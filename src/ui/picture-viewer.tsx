import { Download } from 'lucide-react'
import { useState } from 'react'
import { BlobImage } from './blob-image'
import { Button } from './button'
import { cx } from './cx'
import { pictureName } from './picture-name'
import { saveFile } from './save-file'
import { Segmented } from './segmented'
import { usePulling } from './use-pulling'

/** A picture that is seen among others. */
export interface NamedPicture {
  blob: Blob
  label: string
  /** What it is among the others, in a word. */
  name: string
}

type Size = 'fit' | 'actual'

/** One of several pictures: as large as there is room or pixel by pixel, flipped to the next one at the same position, and as a file. */
export function PictureViewer({
  pictures,
  at,
  onTurn,
}: {
  pictures: readonly NamedPicture[]
  at: number
  onTurn: (at: number) => void
}) {
  const [size, setSize] = useState<Size>('fit')
  const pulling = usePulling()
  const picture = pictures[at]
  if (!picture) return null
  const { blob, label } = picture
  return (
    <div className="flex h-full flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {pictures.length > 1 && (
          <Segmented
            label="Picture"
            size="small"
            value={String(at)}
            onChange={(next) => onTurn(Number(next))}
            options={pictures.map(({ name }, index) => ({ value: String(index), label: name }))}
          />
        )}
        <Segmented<Size>
          label="Size of the picture"
          size="small"
          value={size}
          onChange={setSize}
          options={[
            { value: 'fit', label: 'Fit' },
            { value: 'actual', label: '1:1' },
          ]}
        />
        <Button size="small" icon={<Download />} onClick={() => saveFile(blob, pictureName(label, blob))}>
          Download
        </Button>
      </div>
      {/* Where there is something to scroll, the arrow keys do it. The scroll position stays when the picture is flipped. */}
      <div
        {...pulling}
        role="region"
        aria-label="Enlarged picture"
        tabIndex={size === 'fit' ? undefined : 0}
        className={cx(
          'min-h-0 flex-1 rounded-sm',
          size === 'actual' ? 'cursor-grab overflow-auto active:cursor-grabbing' : 'overflow-hidden',
        )}
      >
        <BlobImage
          blob={blob}
          alt={label}
          className={cx(
            'block border border-line',
            size === 'actual' ? 'max-w-none' : 'mx-auto size-auto max-h-full max-w-full object-contain',
          )}
        />
      </div>
    </div>
  )
}
