import { MAX_BLACK_BOX_MINUTES } from '../../src/contract/black-box'
import { MAX_FRAMERATE, MAX_RECORDING_SECONDS } from '../../src/contract/replay'
import { MAX_MARK_NAME } from '../../src/contract/replay-mark'
import type { Subject, There } from './limit-subject'
import { filled, type Limit, text, whole } from './limits'

const fs =
  (operation: string) =>
  ({ session }: There): string =>
    `/browsers/${session}/fs/${operation}`

/** A path: absolute, and no longer than the kernel takes. */
const filePath = (field: string): Limit => ({
  field,
  within: [{ [field]: '/' }, { [field]: `/${'x'.repeat(4094)}` }],
  beyond: [{ [field]: '' }, { [field]: 'x' }, { [field]: `/${'x'.repeat(4095)}` }],
})

const fileMode: Limit = {
  field: 'mode',
  within: [{ mode: '644' }, { mode: '0755' }],
  beyond: [{ mode: '64' }, { mode: '00644' }, { mode: '689' }, { mode: '' }],
}

/** What takes one path. */
const ofPath = (operation: string, method: Subject['method'], name: string, further: Limit[] = []): Subject => ({
  operation,
  method,
  path: fs(name),
  base: () => ({ path: '/nothing' }),
  limits: () => [filePath('path'), ...further],
})

const program =
  (operation: string) =>
  ({ session }: There): string =>
    `/browsers/${session}/process/${operation}`

const started: Limit[] = [
  filled('command', 'true'),
  { field: 'cwd', within: [{ cwd: '/tmp' }, { cwd: null }], beyond: [{ cwd: '' }, { cwd: 'tmp' }] },
]
const rows = whole('rows', [1, 65_535])
const cols = whole('cols', [1, 65_535])

/** Bounds of what is asked for inside of a session, logs, files and programs, and of its replays. */
export const INSIDE: Subject[] = [
  {
    operation: 'logsStream',
    method: 'get',
    path: ({ session }) => `/browsers/${session}/logs/stream`,
    base: () => ({ source: 'path', follow: 'false' }),
    limits: () => [filePath('path')],
  },
  {
    operation: 'processExec',
    method: 'post',
    path: program('exec'),
    base: () => ({ command: 'true' }),
    limits: () => started,
  },
  {
    operation: 'processSpawn',
    method: 'post',
    path: program('spawn'),
    base: () => ({ command: 'true' }),
    limits: () => [...started, rows, cols],
  },
  {
    operation: 'processResize',
    method: 'post',
    path: program('0f9d1c9e-3a55-4d0e-8b7c-2d6f1a4e9b30/resize'),
    base: () => ({ rows: 1, cols: 1 }),
    limits: () => [rows, cols],
  },
  {
    operation: 'startReplay',
    method: 'post',
    path: ({ session }) => `/browsers/${session}/replays`,
    // So that nothing is recorded.
    wrong: { record_audio: 'wrong' },
    limits: () => [
      whole('framerate', [1, MAX_FRAMERATE]),
      whole('max_duration_in_seconds', [1, MAX_RECORDING_SECONDS]),
    ],
  },
  {
    operation: 'markReplay',
    method: 'post',
    path: ({ session }) => `/browsers/${session}/replays/0f9d1c9e-3a55-4d0e-8b7c-2d6f1a4e9b30/mark`,
    base: () => ({ name: 'Checkout' }),
    limits: () => [text('name', [1, MAX_MARK_NAME])],
  },
  {
    operation: 'setSessionBlackBox',
    method: 'put',
    path: ({ session }) => `/browsers/${session}/black_box`,
    // So that nothing is recorded.
    wrong: { unknown: true },
    limits: () => [whole('minutes', [0, MAX_BLACK_BOX_MINUTES])],
  },
  {
    operation: 'executePlaywrightCode',
    method: 'post',
    path: ({ session }) => `/browsers/${session}/playwright/execute`,
    base: () => ({ code: 'return 1' }),
    // So that nothing is run.
    wrong: { executor: 'wrong' },
    limits: () => [filled('code', 'return 1'), whole('timeout_sec', [1, 300])],
  },
  {
    operation: 'browserCurl',
    method: 'post',
    path: ({ session }) => `/browsers/${session}/curl`,
    // Nothing listens there, which is a 502.
    base: () => ({ url: 'http://127.0.0.1:1/' }),
    limits: () => [
      whole('timeout_ms', [1_000, 60_000]),
      {
        field: 'headers.*',
        within: [{ headers: { 'x-own': '' } }, { headers: { 'x-own': '\t~ÿ' } }],
        beyond: [{ headers: { 'x-own': 'a\nb' } }, { headers: { 'x-own': 'ā' } }],
      },
      {
        field: 'headers.<key>',
        within: [{ headers: { 'x-own': '1' } }],
        beyond: [{ headers: { '': '1' } }, { headers: { 'x own': '1' } }],
      },
    ],
  },
  ofPath('readFile', 'get', 'read_file'),
  ofPath('listFiles', 'get', 'list_files'),
  ofPath('fileInfo', 'get', 'file_info'),
  ofPath('downloadDirZip', 'get', 'download_dir_zip'),
  ofPath('createDirectory', 'put', 'create_directory', [fileMode]),
  ofPath('deleteFile', 'put', 'delete_file'),
  ofPath('deleteDirectory', 'put', 'delete_directory'),
  {
    ...ofPath('setFilePermissions', 'put', 'set_file_permissions', [fileMode]),
    base: () => ({ path: '/nothing', mode: '644' }),
  },
  ofPath('startFsWatch', 'post', 'watch'),
  {
    operation: 'movePath',
    method: 'put',
    path: fs('move'),
    base: () => ({ src_path: '/nothing', dest_path: '/nothing' }),
    limits: () => [filePath('src_path'), filePath('dest_path')],
  },
]
