import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MAX_EXTENSIONS, MAX_START_URL, MAX_TAGS } from '../contract/browser-fields'
import { LONGEST_INPUT_MS, MAX_PATH_POINTS, MAX_WAITING_INPUTS } from '../contract/computer'
import { MOST_ACTIONS, MOST_COPIED, MOST_TYPED } from '../contract/computer-actions'
import { MAX_CURL_BODY_BYTES, MAX_REDIRECTS } from '../contract/curl-limits'
import { MOST_UPLOAD_BYTES } from '../contract/extension'
import { MAX_FILE_BYTES, MAX_FILES, MAX_UPLOADED_FILES } from '../contract/file-limits'
import { MAX_API_KEYS } from '../contract/key'
import { MAX_CODE_CALLS, MAX_CODE_SECONDS, MAX_CONSOLE_BYTES, MAX_RESULT_BYTES } from '../contract/playwright-limits'
import { POLICY_MAX_BYTES } from '../contract/policy'
import { LONGEST_ACQUIRE_SECONDS, MAX_WAITERS } from '../contract/pool'
import {
  EXEC_CEILING_SECONDS,
  KEPT_OUTPUT_BYTES,
  MAX_EXEC_OUTPUT_BYTES,
  MAX_PROCESSES,
} from '../contract/process-limits'
import { BASELINE_BYTES } from '../contract/scenario'
import { SCENARIO } from '../contract/scenario-limits'
import { MAX_STREAMS } from '../contract/telemetry-archive'
import { MAX_MOVES } from '../motion/drag'
import { MAX_MESSAGE_BYTES } from './browser/cdp'
import { MAX_COMMAND_BYTES, MAX_DEBUGGERS, MAX_OPEN_COMMANDS, MAX_UNREAD_BYTES } from './session/debugging/limits'
import { MOST_ROWS } from './pools/history/history-rows'
import { MOST_POOLS } from './pools/past-pools'
import { MAX_RECORDINGS } from './replays/replays'
import { MOST_LEASES } from './session/ended-leases'
import { MAX_ENTRIES, MAX_NAME, MAX_PATH, MAX_RATIO, MAX_UNPACKED, RATIO_FROM } from './storage/extensions/entries'
import { MAX_MANIFEST } from './storage/extensions/unpack'
import { MAX_REMEMBERED_CALLS } from './http/call-store'
import { BODY_LIMIT, MAX_DEPTH, MAX_VALUES } from './http/body'
import { MAX_DETAILS, MAX_MESSAGE } from './http/errors'
import { WRONG_KEYS_PER_MINUTE } from './http/auth-failures'
import { MAX_PARTS, TEXT_LIMIT } from './http/multipart'
import { SERVER_LIMITS } from './http/server-limits'
import { HEARTBEAT_MS } from './shared/web-socket'
import { MOST_CONNECTIONS } from './browser/egress/proxy'

const mebibytes = (bytes: number): string => `${bytes / 1024 / 1024} MiB`
const kibibytes = (bytes: number): string => `${bytes / 1024} KiB`
const seconds = (ms: number): string => `${ms / 1000} s`

const LIMITS: readonly [limit: string, value: string][] = [
  ['body of a call, JSON', mebibytes(BODY_LIMIT)],
  ['nesting depth of a body', `${MAX_DEPTH}`],
  ['values in a body, including lists and objects', `${MAX_VALUES}`],
  ['body of an upload, all parts together', mebibytes(MOST_UPLOAD_BYTES)],
  ['parts of an upload', `${MAX_PARTS}`],
  ['text part of an upload', kibibytes(TEXT_LIMIT)],
  ['body that carries files into a browser', mebibytes(MAX_FILE_BYTES)],
  ['files of one upload into a browser', `${MAX_UPLOADED_FILES}`],
  ['entries of a listed folder, or of an archive into or out of a browser', `${MAX_FILES}`],
  ['duration of an `exec`', `${EXEC_CEILING_SECONDS} s`],
  ['output of an `exec`, per stream', mebibytes(MAX_EXEC_OUTPUT_BYTES)],
  ['buffered output of a process for later readers', mebibytes(KEPT_OUTPUT_BYTES)],
  ['processes of one session', `${MAX_PROCESSES}`],
  ['recordings of one session in progress', `${MAX_RECORDINGS}`],
  ['duration of `playwright/execute`', `${MAX_CODE_SECONDS} s`],
  ['result of its code, as JSON', mebibytes(MAX_RESULT_BYTES)],
  ['console output of its code, per stream', mebibytes(MAX_CONSOLE_BYTES)],
  ['calls of one session that run code or wait to', `${MAX_CODE_CALLS}`],
  ['body of a response to a request by `curl`', mebibytes(MAX_CURL_BODY_BYTES)],
  ['redirects of a request by `curl`', `${MAX_REDIRECTS}`],
  ["entries of an extension's archive", `${MAX_ENTRIES}`],
  ["unpacked size of an extension's archive", mebibytes(MAX_UNPACKED)],
  [`unpacked size, relative to an archive of at least ${mebibytes(RATIO_FROM)} on`, `${MAX_RATIO} times`],
  ['name of a file in an archive', `${MAX_NAME} bytes`],
  ['path of a file in an archive', `${MAX_PATH} bytes`],
  ['manifest.json of an extension', mebibytes(MAX_MANIFEST)],
  ['baseline picture of a scenario', mebibytes(BASELINE_BYTES)],
  ['chrome_policy as JSON', mebibytes(POLICY_MAX_BYTES)],
  ['start_url', `${MAX_START_URL} characters`],
  ['extensions of a pool or a session', `${MAX_EXTENSIONS}`],
  ['tags of a session', `${MAX_TAGS}`],
  ['points of the path of a drag', `${MAX_PATH_POINTS}`],
  ['moves of a drag', `${MAX_MOVES}`],
  ['duration of one input', seconds(LONGEST_INPUT_MS)],
  ['actions of a batch', `${MOST_ACTIONS}`],
  ['characters typed by one call', `${MOST_TYPED}`],
  ['characters of the clipboard', `${MOST_COPIED}`],
  ['steps of a scenario', `${SCENARIO.steps}`],
  ['inputs of one session that run or wait', `${MAX_WAITING_INPUTS}`],
  ['acquire calls that wait for one pool', `${MAX_WAITERS}`],
  ['event streams of one session', `${MAX_STREAMS}`],
  ['longest wait of an acquire', `${LONGEST_ACQUIRE_SECONDS} s`],
  ['API keys, not counting the main key', `${MAX_API_KEYS}`],
  ['deleted API keys that can be looked up', `${MAX_API_KEYS}`],
  ['ended sessions that can be found, within 30 days', `${MOST_LEASES}`],
  ['deleted pools that can be found, within 30 days', `${MOST_POOLS}`],
  ['rows of the history of single pools, about 4400 per pool', `${MOST_ROWS}`],
  ['calls remembered by their Idempotency-Key', `${MAX_REMEMBERED_CALLS}`],
  ['wrong keys per minute from one address', `${WRONG_KEYS_PER_MINUTE}`],
  ['request line and headers together', kibibytes(SERVER_LIMITS.headerBytes)],
  ['time until the headers of a request have arrived', seconds(SERVER_LIMITS.headersMs)],
  ['time until a complete request has arrived', seconds(SERVER_LIMITS.requestMs)],
  ['time without a byte during a call', seconds(SERVER_LIMITS.silenceMs)],
  ['open connections from one address without a call with a key', `${SERVER_LIMITS.connectionsOfAddress}`],
  ['open connections without a call with a key, in total', `${SERVER_LIMITS.connections}`],
  ['calls of one key in progress', `${SERVER_LIMITS.callsOfKey}`],
  ['connections of one browser to its way out, and from there', `${MOST_CONNECTIONS}`],
  ['debuggers of one session', `${MAX_DEBUGGERS}`],
  ['message of a debugger', mebibytes(MAX_COMMAND_BYTES)],
  ['commands of a debugger that wait for the browser', `${MAX_OPEN_COMMANDS}`],
  ['data sent to the debuggers of a session that they have not read', mebibytes(MAX_UNREAD_BYTES)],
  ['silence of a debugger, twice: until it is asked, and until it answers', seconds(HEARTBEAT_MS)],
  ['message of a browser; a picture of a very large viewport may be larger', mebibytes(MAX_MESSAGE_BYTES)],
  ['details of an Error body', `${MAX_DETAILS}`],
  ['characters of a message of an Error body', `${MAX_MESSAGE}`],
]

test('docs/trust.md tells the limits that the code has', () => {
  const [, section = ''] = readFileSync('docs/trust.md', 'utf8').split('\n## Limits\n')
  const [own = ''] = section.split('\n## ')
  const rows = own.split('\n').filter((line) => line.startsWith('| '))
  const documented = rows.slice(1).map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, 3),
  )
  expect(documented).toEqual(LIMITS.map(([limit, value]) => [limit, value]))
})
