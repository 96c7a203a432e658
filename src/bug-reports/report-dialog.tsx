import { type ReactNode, useState } from 'react'
import { Button } from '../ui/button'
import { Checkbox } from '../ui/checkbox'
import { useCopy } from '../ui/copy-button'
import { Dialog } from '../ui/dialog'
import { Field } from '../ui/field'
import { saveFile } from '../ui/save-file'
import { Textarea } from '../ui/textarea'
import type { SmallPicture } from './small-picture'

/** A bug report, to be read, copied as Markdown, and saved. `children`: how it is saved as a bundle. */
export function ReportDialog({
  description,
  picture,
  write,
  children,
  onClose,
}: {
  description: string
  /** `name`: of its file; `label`: what it shows. */
  picture: (SmallPicture & { name: string; label: string }) | undefined
  /** Writes the Markdown, with the picture at an address, or without one. */
  write: (picture: string | undefined) => string
  children: ReactNode
  onClose: () => void
}) {
  const [embeds, setEmbeds] = useState(true)
  const { state, copy } = useCopy()
  const text = write(picture && (embeds ? picture.address : picture.name))
  // An address of a picture is longer than all else.
  const shown = picture ? text.replace(picture.address, 'data:image/jpeg;base64,…') : text
  return (
    <Dialog
      onClose={onClose}
      size="wide"
      title="Bug report"
      description={description}
      footer={
        <>
          {picture && <Button onClick={() => saveFile(picture.blob, picture.name)}>Download picture</Button>}
          <Button variant="primary" onClick={() => copy(text)}>
            {state === 'copied'
              ? 'Copied'
              : state === 'refused'
                ? 'Your browser didn’t allow copying'
                : 'Copy as Markdown'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {picture && (
          <>
            <img
              src={picture.address}
              alt={picture.label}
              className="max-h-44 max-w-full self-start rounded-sm border border-line object-contain"
            />
            <Field
              label="Embed the picture in the text"
              layout="inline"
              help="Where it is not shown, attach it as a file."
            >
              <Checkbox checked={embeds} onChange={({ target }) => setEmbeds(target.checked)} />
            </Field>
          </>
        )}
        {children}
        <Textarea aria-label="Markdown" mono grows={false} readOnly rows={8} value={shown} />
      </div>
    </Dialog>
  )
}
