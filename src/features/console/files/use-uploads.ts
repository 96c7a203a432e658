import { useEffect, useState } from 'react'
import { type Connection, useConnection } from '../../../client/connection'
import { uploadFile } from '../../../client/upload'
import { useStore } from '../../../lib/store'
import { toast } from '../../../ui/toast'
import type { GivenFile } from './dropped'
import { within } from './paths'
import { type Upload, UploadRun } from './upload-run'
import { messageOf } from '../../../lib/message-of'

/** Uploads to a session; those that would replace something wait for a yes. */
export function useUploads(sessionId: string) {
  const connection = useConnection()
  const [run] = useState(() => new ConnectedRun(sessionId, connection))
  const [asked, setAsked] = useState<{ uploads: readonly Upload[]; replaced: readonly string[] }>()
  useEffect(() => run.reconnect(connection), [run, connection])
  useEffect(() => () => run.uploads.cancel(), [run])
  const { running } = useStore(run.uploads)
  useEffect(() => {
    if (!running) return
    // Who leaves the page by mistake is asked first.
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [running])

  const give = async (folder: string, there: ReadonlySet<string>, read: () => GivenFile[] | Promise<GivenFile[]>) => {
    try {
      const given = await read()
      const uploads = given.map(({ path, file }) => ({ path: within(folder, path), file }))
      const tops = new Set(given.map(({ path }) => path.split('/', 1)[0] ?? ''))
      const replaced = [...tops].filter((name) => there.has(name))
      if (replaced.length > 0) setAsked({ uploads, replaced })
      else void run.uploads.add(uploads)
    } catch (error) {
      const description = messageOf(error)
      toast({ kind: 'danger', title: 'Couldn’t upload the files', description })
    }
  }
  const answer = (yes: boolean): void => {
    if (yes && asked) void run.uploads.add(asked.uploads)
    setAsked(undefined)
  }
  return { run: run.uploads, running, give, asked, answer }
}

/** Goes on with the same service by another key. */
class ConnectedRun {
  #connection: Connection
  readonly uploads: UploadRun

  constructor(sessionId: string, connection: Connection) {
    this.#connection = connection
    this.uploads = new UploadRun(({ path, file }, onSent, signal) =>
      uploadFile(this.#connection, { sessionId, path, file, onSent, signal }),
    )
  }

  reconnect(connection: Connection): void {
    this.#connection = connection
  }
}
