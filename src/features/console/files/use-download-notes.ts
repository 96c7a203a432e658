import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../../client/call'
import { useConnection } from '../../../client/connection'
import { DOWNLOADS, fileQueries } from '../../../client/file-queries'
import { fileInfo } from '../../../contract/endpoints/filesystem'
import { formatBytes } from '../../../ui/format'
import { toast } from '../../../ui/toast'
import { DownloadNotes } from './download-notes'
import { watchFolder } from './folder-watch'

/** Says when a page of the session has downloaded something. `onShow`: where it is is to be shown. */
export function useDownloadNotes(sessionId: string, enabled: boolean, onShow: (path: string) => void): void {
  const connection = useConnection()
  // Makes the folder where there is none, so that it can be watched before the first download.
  const { data } = useQuery({ ...fileQueries.folder(connection, sessionId, DOWNLOADS, true), enabled })
  const isThere = Boolean(data)
  const show = useEffectEvent(onShow)
  useEffect(() => {
    if (!enabled || !isThere) return
    const over = new AbortController()
    const { signal } = over
    const notes = new DownloadNotes()
    const notify = async (path: string): Promise<void> => {
      // One that was canceled is not there.
      const file = await call(connection, fileInfo, { params: { id_or_name: sessionId }, query: { path }, signal })
      toast({
        title: `${file.name} downloaded`,
        description: `${formatBytes(file.size_bytes)}, saved in the session.`,
        action: { label: 'Show in Files', onSelect: () => show(path) },
      })
    }
    const onEvents = (events: Parameters<DownloadNotes['read']>[0]): void => {
      for (const path of notes.read(events)) void notify(path).catch(() => {})
    }
    void watchFolder(connection, { sessionId, path: DOWNLOADS, signal }, { onLive: () => {}, onEvents })
    return () => over.abort()
  }, [connection, sessionId, enabled, isThere])
}
