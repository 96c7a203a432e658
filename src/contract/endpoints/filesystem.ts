import { z } from 'zod'
import { endpoint } from '../endpoint'
import {
  CreateDirectory,
  DeleteDirectory,
  DeleteFile,
  FileInfo,
  FileQuery,
  FolderQuery,
  FsEvent,
  FsWatch,
  MovePath,
  SetFilePermissions,
  StartFsWatch,
  UploadFiles,
  UploadZip,
  WriteFileQuery,
} from '../file'
import { MAX_FILE_BYTES, MAX_FILES } from '../file-limits'

const params = z.object({ id_or_name: z.string().meta({ description: 'Id or name of the browser session.' }) })
const watchParams = params.extend({ watch_id: z.string().meta({ description: 'Id of the watch.' }) })
const errors = [400, 401, 403, 404, 500] as const
// Files hold cookies and passwords: looking at everything does not include them.
const filesystem = { group: 'Browser Filesystem', right: 'drive_sessions', params, errors } as const
const gigabytes = `At most ${MAX_FILE_BYTES / 1024 ** 3} GiB; more is a 413.`

/** Rule 11.3. */
export const readFile = endpoint({
  ...filesystem,
  operationId: 'readFile',
  summary: 'Read a file',
  method: 'GET',
  path: '/browsers/{id_or_name}/fs/read_file',
  query: FileQuery,
  status: 200,
  response: 'file',
})

export const writeFile = endpoint({
  ...filesystem,
  operationId: 'writeFile',
  summary: 'Write a file',
  description: `The body is the content of the file, as \`application/octet-stream\`. Missing folders are created, and an existing file is replaced once all of it has arrived. ${gigabytes}`,
  method: 'PUT',
  path: '/browsers/{id_or_name}/fs/write_file',
  query: WriteFileQuery,
  streamed: true,
  status: 201,
  errors: [...errors, 413],
})

export const listFiles = endpoint({
  ...filesystem,
  operationId: 'listFiles',
  summary: 'List a folder',
  description: `Lists its contents by name, including hidden files; links are not followed. A folder of more than ${MAX_FILES} entries is a 400.`,
  method: 'GET',
  path: '/browsers/{id_or_name}/fs/list_files',
  query: FolderQuery,
  status: 200,
  response: z.array(FileInfo),
})

export const fileInfo = endpoint({
  ...filesystem,
  operationId: 'fileInfo',
  summary: 'Get information about a file or folder',
  description: 'Links are followed.',
  method: 'GET',
  path: '/browsers/{id_or_name}/fs/file_info',
  query: FileQuery,
  status: 200,
  response: FileInfo,
})

export const createDirectory = endpoint({
  ...filesystem,
  operationId: 'createDirectory',
  summary: 'Create a folder',
  description: 'Creates missing parent folders. An existing folder stays unchanged.',
  method: 'PUT',
  path: '/browsers/{id_or_name}/fs/create_directory',
  body: CreateDirectory,
  bodyRequired: true,
  status: 201,
})

export const deleteFile = endpoint({
  ...filesystem,
  operationId: 'deleteFile',
  summary: 'Delete a file',
  method: 'PUT',
  path: '/browsers/{id_or_name}/fs/delete_file',
  body: DeleteFile,
  bodyRequired: true,
  status: 200,
})

export const deleteDirectory = endpoint({
  ...filesystem,
  operationId: 'deleteDirectory',
  summary: 'Delete a folder and its contents',
  method: 'PUT',
  path: '/browsers/{id_or_name}/fs/delete_directory',
  body: DeleteDirectory,
  bodyRequired: true,
  status: 200,
})

export const movePath = endpoint({
  ...filesystem,
  operationId: 'movePath',
  summary: 'Move or rename a file or a folder',
  method: 'PUT',
  path: '/browsers/{id_or_name}/fs/move',
  body: MovePath,
  bodyRequired: true,
  status: 200,
})

const setFilePermissions = endpoint({
  ...filesystem,
  operationId: 'setFilePermissions',
  summary: 'Set the permissions of a file or folder',
  description: 'An owner or group that can’t be set is ignored.',
  method: 'PUT',
  path: '/browsers/{id_or_name}/fs/set_file_permissions',
  body: SetFilePermissions,
  bodyRequired: true,
  status: 200,
})

export const downloadDirZip = endpoint({
  ...filesystem,
  operationId: 'downloadDirZip',
  summary: 'Download a folder as a ZIP archive',
  description: `Paths in the archive are relative to the folder. Links and special files are empty. At most ${MAX_FILES} entries.`,
  method: 'GET',
  path: '/browsers/{id_or_name}/fs/download_dir_zip',
  query: FolderQuery,
  status: 200,
  response: 'file',
  media: ['application/zip'],
})

const uploadFiles = endpoint({
  ...filesystem,
  operationId: 'uploadFiles',
  summary: 'Upload files',
  description: `Parts \`files[0][dest_path]\` and \`files[0][file]\`, \`files[1][dest_path]\` and so on, in any order. Nothing is written until everything has arrived; existing files are replaced. ${gigabytes}`,
  method: 'POST',
  path: '/browsers/{id_or_name}/fs/upload',
  body: UploadFiles,
  bodyRequired: true,
  multipart: true,
  streamed: true,
  status: 201,
  errors: [...errors, 413],
})

const uploadZip = endpoint({
  ...filesystem,
  operationId: 'uploadZip',
  summary: 'Upload a ZIP archive and unpack it',
  description: `Unpacks into a folder and replaces existing files. An archive with a path that leads outside is refused entirely; links become files. ${gigabytes}`,
  method: 'POST',
  path: '/browsers/{id_or_name}/fs/upload_zip',
  body: UploadZip,
  bodyRequired: true,
  multipart: true,
  streamed: true,
  status: 201,
  errors: [...errors, 413],
})

export const startFsWatch = endpoint({
  ...filesystem,
  operationId: 'startFsWatch',
  summary: 'Watch a folder or a file',
  description:
    'The watch lasts until it is stopped or the session’s lease ends. The last 100 events are buffered for the first reader.',
  method: 'POST',
  path: '/browsers/{id_or_name}/fs/watch',
  body: StartFsWatch,
  bodyRequired: true,
  status: 201,
  response: FsWatch,
})

export const streamFsEvents = endpoint({
  ...filesystem,
  operationId: 'streamFsEvents',
  summary: 'Stream the changes of a watch',
  description:
    'Server-sent events, one per change, with a comment after 15 seconds of silence. Every reader gets all of them.',
  params: watchParams,
  method: 'GET',
  path: '/browsers/{id_or_name}/fs/watch/{watch_id}/events',
  status: 200,
  response: FsEvent,
  streams: true,
})

export const stopFsWatch = endpoint({
  ...filesystem,
  operationId: 'stopFsWatch',
  summary: 'Stop watching',
  params: watchParams,
  method: 'DELETE',
  path: '/browsers/{id_or_name}/fs/watch/{watch_id}',
  status: 204,
})

export const FILESYSTEM_ENDPOINTS = [
  readFile,
  writeFile,
  listFiles,
  fileInfo,
  createDirectory,
  deleteFile,
  deleteDirectory,
  movePath,
  setFilePermissions,
  downloadDirZip,
  uploadFiles,
  uploadZip,
  startFsWatch,
  streamFsEvents,
  stopFsWatch,
] as const
