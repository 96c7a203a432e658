import { queryOptions } from '@tanstack/react-query'
import { createDirectory, listFiles, readFile } from '../contract/endpoints/filesystem'
import type { FileInfo } from '../contract/file'
import { abilities, ifOffered, isMissing } from './abilities'
import { call } from './call'
import type { Connection } from './connection'
import { ApiError } from './errors'
import { root } from './queries'

/** Where the browser of a session puts what it downloads. It is not there before the first one. */
export const DOWNLOADS = '/home/user/Downloads'

/** Where nothing reports changes, a folder is looked at again after so many milliseconds. */
const UNWATCHED_MS = 5_000

export const fileQueries = {
  all: (c: Connection, sessionId: string) => [...root(c, 'files'), sessionId] as const,
  /** What is in a folder of a session, by name; null where the service provides no files. `watched`: a watch reports changes. */
  folder: (c: Connection, sessionId: string, path: string, watched: boolean) =>
    queryOptions({
      queryKey: [...fileQueries.all(c, sessionId), 'folder', path],
      queryFn: ({ signal }) => folderOf(c, sessionId, path, signal),
      refetchInterval: ({ state }) => (watched || state.data === null || state.error ? false : UNWATCHED_MS),
    }),
  /** The content of a file as it was at a time of its change. */
  content: (c: Connection, sessionId: string, { path, mod_time: at, size_bytes: size }: FileInfo) =>
    queryOptions({
      queryKey: [...fileQueries.all(c, sessionId), 'content', path, at, size],
      queryFn: ({ signal }) => call(c, readFile, { params: { id_or_name: sessionId }, query: { path }, signal }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 30_000,
    }),
}

async function folderOf(
  c: Connection,
  sessionId: string,
  path: string,
  signal: AbortSignal,
): Promise<FileInfo[] | null> {
  const params = { id_or_name: sessionId }
  const list = (path: string) => call(c, listFiles, { params, query: { path }, signal })
  try {
    return await list(path)
  } catch (error) {
    if (path === DOWNLOADS && isMissing(error)) return madeDownloads(c, sessionId, signal)
    const isKnown = abilities.has(c, listFiles) === true
    if (isKnown || !(error instanceof ApiError)) throw error
    // Either the folder does not exist, or the service provides no files: the root always exists.
    if ((await ifOffered(c, listFiles, () => list('/'))) === null) return null
    throw error
  }
}

/** Makes the folder, so that it can be watched; its parents exist, so a service that has none has no files to give. */
async function madeDownloads(c: Connection, sessionId: string, signal: AbortSignal): Promise<FileInfo[] | null> {
  const args = { params: { id_or_name: sessionId }, body: { path: DOWNLOADS }, signal }
  const made = await ifOffered(c, createDirectory, async () => {
    await call(c, createDirectory, args)
    return []
  })
  if (made === null) abilities.learn(c, listFiles, false)
  return made
}
