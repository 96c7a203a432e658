import { useEffect, useEffectEvent, useState } from 'react'
import { useConnection } from '../../../client/connection'
import { uploadFile } from '../../../client/upload'
import { useStore } from '../../../lib/store'
import { useAnnounce } from '../../../ui/announce'
import { plural } from '../../../ui/format'
import { toast } from '../../../ui/toast'
import type { GivenFile } from './dropped'
import { within } from './paths'
import { type Upload, UploadRun } from './upload-run'
import { messageOf } from '../../../lib/message-of'

/** Uploads to a session; those that would replace something wait for a yes. */
export function useUploads(sessionId: string) {
  const connection = useConnection()
  const [run] = useState(
    () =>
      new UploadRun(({ path, file }, onSent, signal) =>
        uploadFile(connection, { sessionId, path, file, onSent, signal }),
      ),
  )
  const [conflict, setConflict] = useState<{ uploads: readonly Upload[]; replaced: readonly string[] }>()
  useEffect(() => () => run.cancel(), [run])
  const { running, done, failed, canceled } = useStore(run)
  const announce = useAnnounce()
  const over = useEffectEvent(() => {
    // Of anything else the line above the files speaks.
    if (done > 0 && failed.length === 0 && !canceled) announce(`${plural(done, 'file')} uploaded`)
  })
  useEffect(() => {
    if (!running) return over()
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
      if (replaced.length > 0) setConflict({ uploads, replaced })
      else void run.add(uploads)
    } catch (error) {
      const description = messageOf(error)
      toast({ kind: 'danger', title: 'Couldn’t upload the files', description })
    }
  }
  const answer = (yes: boolean): void => {
    if (yes && conflict) void run.add(conflict.uploads)
    setConflict(undefined)
  }
  return { run, running, give, conflict, answer }
}
