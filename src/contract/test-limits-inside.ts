import { MAX_BLACK_BOX_MINUTES } from './black-box'
import { MAX_FRAMERATE, MAX_RECORDING_SECONDS } from './replay'
import { MAX_MARK_NAME } from './replay-mark'
import { filled, type Limit, type Subject, text, whole } from './test-limits'

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
const ofPath = (operation: string, further: Limit[] = []): Subject => ({
  operation,
  base: { path: '/nothing' },
  limits: [filePath('path'), ...further],
})

const started: Limit[] = [
  filled('command'),
  { field: 'cwd', within: [{ cwd: '/tmp' }, { cwd: null }], beyond: [{ cwd: '' }, { cwd: 'tmp' }] },
]
const rows = whole('rows', [1, 65_535])
const cols = whole('cols', [1, 65_535])

/** Bounds of what is asked for inside of a session, logs, files and programs, and of its replays. */
export const INSIDE: Subject[] = [
  {
    operation: 'logsStream',
    base: { source: 'path', follow: 'false' },
    limits: [filePath('path')],
  },
  {
    operation: 'processExec',
    base: { command: 'true' },
    limits: started,
  },
  {
    operation: 'processSpawn',
    base: { command: 'true' },
    limits: [...started, rows, cols],
  },
  {
    operation: 'processResize',
    base: { rows: 1, cols: 1 },
    limits: [rows, cols],
  },
  {
    operation: 'startReplay',
    limits: [whole('framerate', [1, MAX_FRAMERATE]), whole('max_duration_in_seconds', [1, MAX_RECORDING_SECONDS])],
  },
  {
    operation: 'markReplay',
    base: { name: 'Checkout' },
    limits: [text('name', [1, MAX_MARK_NAME])],
  },
  {
    operation: 'setSessionBlackBox',
    limits: [whole('minutes', [0, MAX_BLACK_BOX_MINUTES])],
  },
  {
    operation: 'executePlaywrightCode',
    base: { code: 'return 1' },
    limits: [filled('code'), whole('timeout_sec', [1, 300])],
  },
  {
    operation: 'browserCurl',
    base: { url: 'http://127.0.0.1:1/' },
    limits: [
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
  ofPath('readFile'),
  ofPath('listFiles'),
  ofPath('fileInfo'),
  ofPath('downloadDirZip'),
  ofPath('createDirectory', [fileMode]),
  ofPath('deleteFile'),
  ofPath('deleteDirectory'),
  {
    ...ofPath('setFilePermissions', [fileMode]),
    base: { path: '/nothing', mode: '644' },
  },
  ofPath('startFsWatch'),
  {
    operation: 'movePath',
    base: { src_path: '/nothing', dest_path: '/nothing' },
    limits: [filePath('src_path'), filePath('dest_path')],
  },
]
