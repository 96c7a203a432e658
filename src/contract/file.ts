import { z } from 'zod'
import { MAX_UPLOADED_FILES } from './file-limits'

/** Linux: PATH_MAX, the closing zero aside. */
const MAX_PATH = 4_095

/** A path inside a browser (rule 11.2). */
export const FilePath = z
  .string()
  .max(MAX_PATH)
  .regex(/^\//, 'must be absolute: begin it with /')
  .meta({ description: 'An absolute path inside the browser.', example: '/home/user/Downloads/report.pdf' })

const FolderPath = FilePath.meta({
  description: 'The absolute path of a folder inside the browser.',
  example: '/home/user/Downloads',
})

/** Who may do what, in octal digits (rule 11.2). */
const FileMode = z
  .string()
  .regex(/^[0-7]{3,4}$/, 'must have three or four octal digits, such as 644')
  .meta({ example: '644' })

export const FileQuery = z.object({ path: FilePath })
export const FolderQuery = z.object({ path: FolderPath })

export const WriteFileQuery = z.object({
  path: FilePath,
  mode: FileMode.optional().meta({
    description: 'Mode. When omitted, unchanged, or 644 for a new file.',
    example: '644',
  }),
})

export const CreateDirectory = z
  .strictObject({
    path: FolderPath,
    mode: FileMode.optional().meta({ description: 'Mode of a new folder, 755 by default.' }),
  })
  .meta({ id: 'CreateDirectoryRequest', example: { path: '/home/user/in/2026' } })

export const DeleteFile = z
  .strictObject({ path: FilePath })
  .meta({ id: 'DeleteFileRequest', example: { path: '/home/user/Downloads/report.pdf' } })

export const DeleteDirectory = z
  .strictObject({ path: FolderPath })
  .meta({ id: 'DeleteDirectoryRequest', example: { path: '/home/user/in' } })

export const MovePath = z
  .strictObject({
    src_path: FilePath.meta({ description: 'The absolute path of the file or folder to move.' }),
    dest_path: FilePath.meta({ description: 'The new path. Its folder must exist; a file there is replaced.' }),
  })
  .meta({
    id: 'MovePathRequest',
    example: { src_path: '/home/user/Downloads/report.pdf', dest_path: '/home/user/report.pdf' },
  })

export const SetFilePermissions = z
  .strictObject({
    path: FilePath,
    mode: FileMode.meta({ description: 'Mode in octal digits.' }),
    owner: z.string().optional().meta({ description: 'New owner, where that is possible.' }),
    group: z.string().optional().meta({ description: 'New group, where that is possible.' }),
  })
  .meta({ id: 'SetFilePermissionsRequest', example: { path: '/home/user/run.sh', mode: '755' } })

/** Parts of `POST …/fs/upload`. */
export const UploadFiles = z
  .object({
    files: z
      .array(
        z.object({
          dest_path: FilePath.meta({ description: 'Destination path; missing folders are created.' }),
          file: z.file().meta({ description: 'Content of the file.' }),
        }),
      )
      .min(1)
      .max(MAX_UPLOADED_FILES),
  })
  .meta({ id: 'UploadFilesRequest' })

/** Parts of `POST …/fs/upload_zip`. */
export const UploadZip = z
  .object({
    dest_path: FolderPath.meta({ description: 'The folder to unpack into; created if missing.' }),
    zip_file: z.file().meta({ description: 'A ZIP archive.' }),
  })
  .meta({ id: 'UploadZipRequest' })

const info = {
  name: 'report.pdf',
  path: '/home/user/Downloads/report.pdf',
  size_bytes: 48_211,
  is_dir: false,
  mod_time: '2026-01-31T09:30:00.000Z',
  mode: '-rw-r--r--',
}

export const FileInfo = z
  .object({
    name: z.string(),
    path: z.string().meta({ description: 'Absolute.' }),
    size_bytes: z.int().min(0).meta({ description: '0 of a folder.' }),
    is_dir: z.boolean(),
    mod_time: z.iso.datetime().meta({ description: 'When it was last written.' }),
    mode: z.string().max(16).meta({ description: 'Type and permissions: `drwxr-xr-x`.' }),
  })
  .meta({ id: 'FileInfo', example: info })

export const StartFsWatch = z
  .strictObject({
    path: FilePath.meta({ description: 'What to watch: a folder, or a file.' }),
    recursive: z.boolean().default(false).meta({ description: 'Include all subfolders, and those created later.' }),
  })
  .meta({ id: 'StartFsWatchRequest', example: { path: '/home/user/Downloads', recursive: false } })

export const FsWatch = z
  .object({ watch_id: z.string().max(64) })
  .meta({ id: 'FsWatch', example: { watch_id: '0f9d1c9e-3a55-4d0e-8b7c-2d6f1a4e9b30' } })

/** One change below a path that is watched. */
export const FsEvent = z
  .object({
    type: z.enum(['CREATE', 'WRITE', 'DELETE', 'RENAME']),
    path: z.string().meta({ description: 'Absolute. For a RENAME it is the old path; the new one gets a CREATE.' }),
    name: z.string().optional(),
    is_dir: z.boolean().optional().meta({ description: 'False when the file or folder was deleted.' }),
  })
  .meta({
    id: 'FsEvent',
    example: { type: 'CREATE', path: '/home/user/Downloads/report.pdf', name: 'report.pdf', is_dir: false },
  })

export type FileInfo = z.infer<typeof FileInfo>
export type FsEvent = z.infer<typeof FsEvent>
