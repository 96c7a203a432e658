import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useConnection } from '../../../client/connection'
import { DOWNLOADS, fileQueries } from '../../../client/file-queries'
import { watchFolder } from './folder-watch'
import { readFolder } from './paths'

/** Changes that come together are looked at together, ms. */
const TOGETHER_MS = 150

/** The folder that is open, which is part of the address, and a way to open another one without a step in the browser's history. */
export function useOpenFolder() {
  const { folder: text } = useSearch({ from: '/sessions/$id' })
  const navigate = useNavigate({ from: '/sessions/$id' })
  return {
    folder: readFolder(text) ?? DOWNLOADS,
    openFolder: (folder: string) =>
      void navigate({ search: (now) => ({ ...now, tool: 'files', folder }), replace: true, resetScroll: false }),
  }
}

/** The current content of a folder. `enabled`: the panel is visible. */
export function useFolder(sessionId: string, folder: string, enabled: boolean) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const [live, setLive] = useState(false)
  const { queryKey, ...query } = fileQueries.folder(connection, sessionId, folder, live)
  const listed = useQuery({ queryKey, ...query, enabled })
  const isThere = Boolean(listed.data)
  const refresh = useEffectEvent(() => void queryClient.invalidateQueries({ queryKey }))
  useEffect(() => {
    if (!enabled || !isThere) return
    const over = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined
        refresh()
      }, TOGETHER_MS)
    }
    const onLive = (isLive: boolean): void => {
      setLive(isLive)
      if (isLive) soon()
    }
    void watchFolder(connection, { sessionId, path: folder, signal: over.signal }, { onLive, onEvents: soon })
    return () => {
      over.abort()
      clearTimeout(timer)
      setLive(false)
    }
  }, [connection, sessionId, folder, enabled, isThere])
  return { ...listed, refresh: () => queryClient.invalidateQueries({ queryKey }) }
}
