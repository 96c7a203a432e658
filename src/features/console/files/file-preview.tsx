import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useConnection } from '../../../client/connection'
import { fileQueries } from '../../../client/file-queries'
import type { FileInfo } from '../../../contract/file'
import { BlobImage } from '../../../ui/blob-image'
import { formatBytes } from '../../../ui/format'
import { Skeleton } from '../../../ui/skeleton'
import { previewKind, SHOWN_TEXT, textOfFile } from './preview-kind'

/** What is in a file: a text or a picture; of others, why it is not shown. */
export function FilePreview({ sessionId, file }: { sessionId: string; file: FileInfo }) {
  const preview = previewKind(file)
  const content = useQuery({
    ...fileQueries.content(useConnection(), sessionId, file),
    enabled: preview.kind !== 'none',
  })
  if (preview.kind === 'none') return preview.why === '' ? null : <Note>{preview.why}</Note>
  if (content.error) return <Note>{`It can’t be shown. ${content.error.message}`}</Note>
  if (!content.data) {
    return (
      <div role="status" aria-label="Loading the preview" className="p-4">
        <Skeleton height="4rem" />
      </div>
    )
  }
  return preview.kind === 'picture' ? (
    <PicturePreview content={content.data} type={preview.type} name={file.name} />
  ) : (
    <TextPreview content={content.data} name={file.name} />
  )
}

const Note = ({ children }: { children: string }) => <p className="px-4 py-3 text-muted">{children}</p>

/** By an address of its own, where nothing in it is run. */
function PicturePreview({ content, type, name }: { content: Blob; type: string; name: string }) {
  const picture = useMemo(() => content.slice(0, content.size, type), [content, type])
  const [broken, setBroken] = useState<Blob>()
  if (broken === picture) return <Note>This picture can’t be shown.</Note>
  return (
    <div className="flex justify-center bg-sunken p-2">
      <BlobImage
        blob={picture}
        alt={`Preview of ${name}`}
        onError={() => setBroken(picture)}
        className="max-h-72 max-w-full object-contain"
      />
    </div>
  )
}

function TextPreview({ content, name }: { content: Blob; name: string }) {
  const [read, setRead] = useState<{ of: Blob; text: string | undefined }>()
  useEffect(() => {
    let isWanted = true
    void textOfFile(content).then((text) => {
      if (isWanted) setRead({ of: content, text })
    })
    return () => {
      isWanted = false
    }
  }, [content])
  if (read?.of !== content) return null
  if (read.text === undefined) return <Note>This file is neither text nor a picture. Download it to view it.</Note>
  return (
    <>
      <div
        // Read and scrolled with the keyboard, too.
        role="textbox"
        aria-readonly
        aria-multiline
        tabIndex={0}
        aria-label={`Content of ${name}`}
        className="bg-sunken focus-visible:-outline-offset-2 px-4 py-2 font-mono text-sm wrap-anywhere whitespace-pre-wrap"
      >
        {read.text.slice(0, SHOWN_TEXT)}
      </div>
      {read.text.length > SHOWN_TEXT && (
        <Note>{`The first ${formatBytes(SHOWN_TEXT)} are shown. Download it for all of it.`}</Note>
      )}
    </>
  )
}
