import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useConnection } from '../../../client/connection'
import { call } from '../../../client/call'
import { DOWNLOADS, fileQueries } from '../../../client/file-queries'
import { uploadFile } from '../../../client/upload'
import { fileInfo } from '../../../contract/endpoints/filesystem'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/field'
import { TextInput } from '../../../ui/text-input'
import { nameOf, uploadFolder, within } from '../files/paths'
import { AskingForm } from './asking-form'
import { type BrowserTab, questionName } from './tab'
import { messageOf } from '../../../lib/message-of'

/** A page asks for files: of this computer, which go into the session first, or of the session. */
export function FilesForm({
  tab,
  many,
  sessionId,
  onGive,
  onDismiss,
}: {
  tab: BrowserTab
  /** It takes several. */
  many: boolean
  sessionId: string
  /** Paths in the session. Rejects with why they were not given. */
  onGive: (paths: readonly string[]) => Promise<void>
  onDismiss: () => void
}) {
  const connection = useConnection()
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const [path, setPath] = useState('')
  const [sending, setSending] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const { data: downloads } = useQuery(fileQueries.folder(connection, sessionId, DOWNLOADS, false))
  const over = useRef(new AbortController())
  useEffect(() => {
    const ended = new AbortController()
    over.current = ended
    return () => ended.abort()
  }, [])
  const give = async (words: string, pathsOf: (signal: AbortSignal) => Promise<readonly string[]>): Promise<void> => {
    const { signal } = over.current
    setProblem(undefined)
    setSending(words)
    try {
      const paths = await pathsOf(signal)
      if (!signal.aborted) await onGive(paths)
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setSending(undefined)
    }
  }
  const upload = (files: readonly File[]): Promise<void> =>
    give('Uploading…', async (signal) => {
      const folder = uploadFolder()
      const paths: string[] = []
      for (const file of files) {
        const to = within(folder, file.name)
        await uploadFile(connection, { sessionId, path: to, file, signal, onSent: () => {} })
        paths.push(to)
      }
      return paths
    })
  const giveOfSession = (): Promise<void> => {
    // The browser takes the name of a file that is not there, too.
    const check = (signal: AbortSignal): Promise<readonly string[]> =>
      call(connection, fileInfo, { params: { id_or_name: sessionId }, query: { path }, signal }).then(
        ({ is_dir: isFolder }) => {
          if (isFolder) throw new Error('This is a folder. Enter the path of a file.')
          return [path]
        },
      )
    if (path.startsWith('/')) return give('Passing it to the page…', check)
    setProblem('Enter a path in the session that begins with /.')
    return Promise.resolve()
  }
  return (
    <AskingForm
      name={questionName(tab)}
      message={many ? 'It takes one or several.' : 'It goes to the field that was clicked.'}
      url={tab.url}
      onSubmit={() => void giveOfSession()}
    >
      <input
        ref={input}
        type="file"
        multiple={many}
        aria-label="Files on this computer"
        hidden
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) void upload(files)
        }}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="small"
          variant="primary"
          icon={<Upload />}
          pending={sending !== undefined}
          onClick={() => input.current?.click()}
        >
          {many ? 'Upload files' : 'Upload a file'}
        </Button>
        <Button size="small" onClick={onDismiss}>
          Cancel
        </Button>
        <span role="status" className="text-sm text-muted">
          {sending}
        </span>
      </div>
      <Field label="Or a file in the session" error={problem}>
        <TextInput
          mono
          list={listId}
          placeholder={`${DOWNLOADS}/…`}
          value={path}
          onChange={({ target }) => setPath(target.value)}
        />
      </Field>
      <datalist id={listId}>
        {(downloads ?? [])
          .filter(({ is_dir: isFolder }) => !isFolder)
          .map(({ path: at }) => (
            <option key={at} value={at}>
              {nameOf(at)}
            </option>
          ))}
      </datalist>
      <div>
        <Button type="submit" size="small" disabledReason={path === '' ? 'Enter a path first' : undefined}>
          Use this file
        </Button>
      </div>
    </AskingForm>
  )
}
