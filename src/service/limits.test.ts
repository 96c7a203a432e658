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
import {
  HEARTBEAT_MS,
  MAX_COMMAND_BYTES,
  MAX_DEBUGGERS,
  MAX_OPEN_COMMANDS,
  MAX_UNREAD_BYTES,
} from './session/debugging/limits'
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

const mebibytes = (bytes: number): string => `${bytes / 1024 / 1024} MiB`
const kibibytes = (bytes: number): string => `${bytes / 1024} KiB`
const seconds = (ms: number): string => `${ms / 1000} s`

const LIMITS: readonly [limit: string, value: string][] = [
  ['body of a call, JSON', mebibytes(BODY_LIMIT)],
  ['levels of lists and objects in a body', `${MAX_DEPTH}`],
  ['values in a body, lists and objects included', `${MAX_VALUES}`],
  ['body of an upload, all parts together', mebibytes(MOST_UPLOAD_BYTES)],
  ['parts of an upload', `${MAX_PARTS}`],
  ['part of an upload that is a text', kibibytes(TEXT_LIMIT)],
  ['body that carries files into a browser', mebibytes(MAX_FILE_BYTES)],
  ['files of one upload into a browser', `${MAX_UPLOADED_FILES}`],
  ['entries of a folder that is listed, of an archive into a browser or out of it', `${MAX_FILES}`],
  ['time of a program that is waited for, of an exec', `${EXEC_CEILING_SECONDS} s`],
  ['what an exec gives of each stream of its program', mebibytes(MAX_EXEC_OUTPUT_BYTES)],
  ['output of a process that is kept for later readers', mebibytes(KEPT_OUTPUT_BYTES)],
  ['processes of one session that are known', `${MAX_PROCESSES}`],
  ['recordings of one session in progress', `${MAX_RECORDINGS}`],
  ['time of code that is run', `${MAX_CODE_SECONDS} s`],
  ['what code returns, as JSON', mebibytes(MAX_RESULT_BYTES)],
  ['what it writes to each stream of its console', mebibytes(MAX_CONSOLE_BYTES)],
  ['calls of one session that run code or wait for it', `${MAX_CODE_CALLS}`],
  ['body of an answer to a request by `curl`', mebibytes(MAX_CURL_BODY_BYTES)],
  ['redirects of a request by `curl`', `${MAX_REDIRECTS}`],
  ["entries of an extension's archive", `${MAX_ENTRIES}`],
  ["what an extension's archive unpacks to", mebibytes(MAX_UNPACKED)],
  [`the same, in proportion to an archive from ${mebibytes(RATIO_FROM)} on`, `${MAX_RATIO} times`],
  ['name of a file in an archive', `${MAX_NAME} bytes`],
  ['path of a file in an archive', `${MAX_PATH} bytes`],
  ['manifest.json of an extension', mebibytes(MAX_MANIFEST)],
  ['baseline picture of a scenario', mebibytes(BASELINE_BYTES)],
  ['chrome_policy as JSON', mebibytes(POLICY_MAX_BYTES)],
  ['start_url', `${MAX_START_URL} characters`],
  ['extensions of a pool or a session', `${MAX_EXTENSIONS}`],
  ['labels of a session', `${MAX_TAGS}`],
  ['points of the path of a drag', `${MAX_PATH_POINTS}`],
  ['moves of a drag', `${MAX_MOVES}`],
  ['time that one input takes', seconds(LONGEST_INPUT_MS)],
  ['actions of a batch', `${MOST_ACTIONS}`],
  ['characters that are typed at once', `${MOST_TYPED}`],
  ['characters of the clipboard', `${MOST_COPIED}`],
  ['steps of a scenario', `${SCENARIO.steps}`],
  ['inputs of one session that run or wait', `${MAX_WAITING_INPUTS}`],
  ['acquire calls that wait for one pool', `${MAX_WAITERS}`],
  ['streams of the events of one session', `${MAX_STREAMS}`],
  ['longest wait of an acquire', `${LONGEST_ACQUIRE_SECONDS} s`],
  ['API keys beside the main one', `${MAX_API_KEYS}`],
  ['deleted API keys of which something is known', `${MAX_API_KEYS}`],
  ['ended sessions that are found, of 30 days', `${MOST_LEASES}`],
  ['deleted pools that are found, of 30 days', `${MOST_POOLS}`],
  ['rows of the history of single pools, about 4400 a pool', `${MOST_ROWS}`],
  ['calls that are remembered by their Idempotency-Key', `${MAX_REMEMBERED_CALLS}`],
  ['wrong keys per minute from one address', `${WRONG_KEYS_PER_MINUTE}`],
  ['request line and headers together', kibibytes(SERVER_LIMITS.headerBytes)],
  ['time until the headers of a request are there', seconds(SERVER_LIMITS.headersMs)],
  ['time until a whole request is there', seconds(SERVER_LIMITS.requestMs)],
  ['time without a byte in the middle of a call', seconds(SERVER_LIMITS.silenceMs)],
  ['open connections from one address, without a call that shows a key', `${SERVER_LIMITS.connectionsOfAddress}`],
  ['the same in all', `${SERVER_LIMITS.connections}`],
  ['calls of one key in progress', `${SERVER_LIMITS.callsOfKey}`],
  ['programs that debug one session', `${MAX_DEBUGGERS}`],
  ['message of a program that debugs', mebibytes(MAX_COMMAND_BYTES)],
  ['its commands that wait for the browser', `${MAX_OPEN_COMMANDS}`],
  ['what it was sent and has not read', mebibytes(MAX_UNREAD_BYTES)],
  ['its silence, twice: until it is asked, and until it answers', seconds(HEARTBEAT_MS)],
  ['message of a browser; a picture of a very large viewport may be larger', mebibytes(MAX_MESSAGE_BYTES)],
  ['details of an Error body', `${MAX_DETAILS}`],
  ['characters of a message of an Error body', `${MAX_MESSAGE}`],
]

test('docs/trust.md tells the limits that the code has', () => {
  const [, section = ''] = readFileSync('docs/trust.md', 'utf8').split('\n## Limits\n')
  const [own = ''] = section.split('\n## ')
  const rows = own.split('\n').filter((line) => line.startsWith('| '))
  const told = rows.slice(1).map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, 3),
  )
  expect(told).toEqual(LIMITS.map(([limit, value]) => [limit, value]))
})
