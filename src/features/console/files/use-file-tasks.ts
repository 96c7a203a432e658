import { call } from '../../../client/call'
import type { Verb } from '../../../client/outcome'
import { useConnection } from '../../../client/connection'
import { reportFailure } from '../../../resources/report-failure'
import { useSubmission } from '../../../client/use-submission'
import {
  createDirectory,
  deleteDirectory,
  deleteFile,
  downloadDirZip,
  movePath,
  readFile,
} from '../../../contract/endpoints/filesystem'
import type { FileInfo } from '../../../contract/file'
import { saveFile } from '../../../ui/save-file'

/** Gets, renames, makes and deletes files of a session. `refresh`: the folder has changed. */
export function useFileTasks(sessionId: string, refresh: () => Promise<void>) {
  const connection = useConnection()
  const params = { id_or_name: sessionId }
  const failed =
    (verb: Verb) =>
    (error: Error, { name }: { name: string }) => {
      reportFailure(verb, name)(error)
      void refresh()
    }
  const download = useSubmission({
    mutationFn: async ({ path, is_dir: isFolder }: FileInfo) => {
      const query = { path }
      return isFolder
        ? call(connection, downloadDirZip, { params, query })
        : call(connection, readFile, { params, query })
    },
    onSuccess: (content, { name, is_dir: isFolder }) => saveFile(content, isFolder ? `${name}.zip` : name),
    onError: failed('download'),
  })
  const remove = useSubmission({
    mutationFn: ({ path, is_dir: isFolder }: FileInfo) =>
      call(connection, isFolder ? deleteDirectory : deleteFile, { params, body: { path } }),
    onSuccess: refresh,
    onError: failed('delete'),
  })
  const rename = useSubmission({
    mutationFn: ({ from, to }: { from: string; to: string }) =>
      call(connection, movePath, { params, body: { src_path: from, dest_path: to } }),
    onSuccess: refresh,
  })
  const makeFolder = useSubmission({
    mutationFn: (path: string) => call(connection, createDirectory, { params, body: { path } }),
    onSuccess: refresh,
  })
  return { download, remove, rename, makeFolder }
}
