import { FLAG_NAMES } from '../../../../contract/browser-fields'
import { createPool } from '../../../../contract/endpoints/pools'
import { Pool, type PoolConfig } from '../../../../contract/pool'
import { TelemetryConfig, telemetryRequestFor } from '../../../../contract/telemetry'
import { requestAfter } from '../../config/request-after'
import { EMPTY_FORM, type PoolForm } from '../../config/form-values'
import { formOfPool } from '../../config/from-pool'
import { lineAndColumn, parseJson } from '../../../../ui/json-text'
import { applyRequest } from './apply-request'
import { type CliReading, isCliCommand, readCliCommand } from './cli-command'
import { isCurl, readCurl } from './curl-command'
import { isSdkSample, readSdkSample, type SdkReading } from './sdk-sample'
import { type TextRange, rangeOf, repeatedNames } from '../../../../ui/json-range'

/** What is wrong with a text, and where in it. */
export interface TextProblem extends TextRange {
  message: string
  line: number
  column: number
}

export type PastedRequest =
  | {
      ok: true
      /** What the text is: `a request`, `a pool`. */
      kind: string
      form: PoolForm
      /** Named by the text and not known here. */
      ignored: string[]
      /** What the person should know besides. */
      notes: string[]
      problems: TextProblem[]
      /** What it asks for, right or wrong. */
      request: object
      /** The form shows everything that is wrong with it. */
      isHeld: boolean
      /** It changes a pool: the members that it has. Undefined for a request that says all of a pool. */
      changes: readonly string[] | undefined
      /** It replaces the idle browsers of the pool that it changes. */
      discards: boolean
    }
  | { ok: false; problem: TextProblem }

/** Whether a text is meant for the whole form, not for a part of its text. */
export function isRequestLike(text: string): boolean {
  if (isCurl(text) || isCliCommand(text) || isSdkSample(text)) return true
  const parsed = parseJson(text)
  if (!parsed.ok || typeof parsed.value !== 'object' || parsed.value === null) return false
  return Array.isArray(parsed.value) ? false : 'browser_pool_config' in parsed.value || 'size' in parsed.value
}

/** How a text is read. */
interface Manner {
  /** The text changes a pool, and says nothing of what stays. */
  isUpdate?: boolean
  /** What the pool has that is edited; undefined for a new one. */
  edited: PoolConfig | undefined
}

/**
 * Reads what a person pastes: a request, a pool as the service answers it, the configuration of one, a `curl` command, one of the
 * public command line tool, or a call with an SDK. What it leaves out is as in an empty form, or where it changes a pool, as
 * `edited` has it.
 */
export function readPasted(text: string, edited?: PoolConfig): PastedRequest {
  if (isCliCommand(text)) return readCode(text, readCliCommand(text), 'a command', edited)
  if (isSdkSample(text) && !isCurl(text)) return readCode(text, readSdkSample(text), 'a call with an SDK', edited)
  if (!isCurl(text)) return readJson(text, text, (index) => index, { edited })
  const read = readCurl(text)
  if (!read.ok) return refused(text, read.message, read.offset)
  const { body, url, hadSecret } = read.command
  const isUpdate = /\/browser_pools\/[^/]+$/.test(pathOf(url))
  const result = readJson(body.text, text, body.sourceOf, { isUpdate, edited })
  if (!result.ok) return result
  const notes = [...(hadSecret ? ['The key of the command was left out.'] : []), ...addressNotes(url)]
  return { ...result, kind: 'a curl command', notes: [...notes, ...result.notes] }
}

function readCode(
  text: string,
  read: CliReading | SdkReading,
  kind: string,
  edited: PoolConfig | undefined,
): PastedRequest {
  if (!read.ok) return refused(text, read.message, read.offset)
  const result = readJson(read.body.text, text, read.body.sourceOf, { isUpdate: read.isUpdate, edited })
  return result.ok ? { ...result, kind } : result
}

const pathOf = (url = ''): string =>
  url
    .replace(/[?#].*$/s, '')
    .replace(/^\w+:\/\/[^/]*/, '')
    .replace(/\/$/, '')

function addressNotes(url = ''): string[] {
  const path = pathOf(url)
  const isPool = path === '' || /\/browser_pools(\/[^/]+)?$/.test(path)
  return isPool ? [] : [`The command calls ${path}, which doesn’t create a pool. Use ${createPool.path}.`]
}

function refused(text: string, message: string, from: number): PastedRequest {
  return { ok: false, problem: { message, from, to: Math.min(text.length, from + 1), ...lineAndColumn(text, from) } }
}

/** Reads `json`, which stands in `source`; `sourceOf` says where. */
function readJson(
  json: string,
  source: string,
  sourceOf: (index: number) => number,
  { isUpdate, edited }: Manner,
): PastedRequest {
  if (json.trim() === '') return refused(source, 'nothing to read', sourceOf(0))
  const parsed = parseJson(json)
  if (!parsed.ok && parsed.problem.offset === json.search(/\S/)) return refused(source, UNREADABLE, sourceOf(0))
  if (!parsed.ok) return refused(source, parsed.problem.message, sourceOf(parsed.problem.offset))
  const found = findRequest(parsed.value)
  if ('message' in found) return refused(source, found.message, sourceOf(0))
  const body = found.request as Readonly<Record<string, unknown>>
  // A pool has a size: what says none changes one.
  const isChange = isUpdate ?? (edited !== undefined && !('size' in body))
  const request = isChange ? requestAfter(edited, body) : named(body, edited)
  const { form, problems, unknown } = applyRequest(request, edited ? formOfPool(edited) : EMPTY_FORM)
  const wire = (path: string): string => (found.path === '' ? path : path === '' ? found.path : `${found.path}.${path}`)
  return {
    ok: true,
    kind: found.kind,
    form,
    ignored: [...found.ignored, ...unknown],
    notes: [...(isChange && !edited ? [CHANGE_NOTE] : []), ...repeatedNotes(json)],
    request,
    isHeld: problems.every(({ isHeld }) => isHeld),
    changes: isChange && edited ? Object.keys(body) : undefined,
    discards: isChange && body['discard_all_idle'] === true,
    problems: problems.map(({ path, message }) => {
      const { from, to } = rangeOf(json, wire(path))
      const range = { from: sourceOf(from), to: sourceOf(Math.max(from, to - 1)) + 1 }
      return { message: path === '' ? message : `${path}: ${message}`, ...range, ...lineAndColumn(source, range.from) }
    }),
  }
}

const UNREADABLE = 'expected JSON, a curl or CLI command, or a call of an SDK that creates or changes a pool'
const CHANGE_NOTE = 'It changes a pool and leaves the rest out, which is at its default here.'

/** A name cannot be cleared. */
const named = (request: object, edited: PoolConfig | undefined): object =>
  edited?.name === undefined ? request : { name: edited.name, ...request }

/** The last one of several counts, as everywhere in JSON. */
function repeatedNotes(json: string): string[] {
  const names = [...new Set(repeatedNames(json))]
  return names.length === 0 ? [] : [`Given more than once; the last one counts: ${names.join(', ')}.`]
}

type RequestReading = { kind: string; request: object; path: string; ignored: string[] } | { message: string }

function findRequest(value: unknown): RequestReading {
  if (Array.isArray(value)) {
    if (value.length !== 1) return { message: `this is a list of ${value.length}: paste one pool of it` }
    const found = findRequest(value[0])
    return 'message' in found ? found : { ...found, path: found.path === '' ? '[0]' : `[0].${found.path}` }
  }
  if (typeof value !== 'object' || value === null) return { message: 'a request is an object' }
  if (!('browser_pool_config' in value)) {
    const isConfig = isConfiguration(value)
    const request = isConfig ? requestOfConfig(value) : value
    return { kind: isConfig ? 'the configuration of a pool' : 'a request', request, path: '', ignored: [] }
  }
  const { browser_pool_config: config, ...rest } = value
  if (typeof config !== 'object' || config === null) return { message: 'browser_pool_config is not an object' }
  return {
    kind: 'a pool',
    request: requestOfConfig(config),
    path: 'browser_pool_config',
    ignored: Object.keys(rest).filter((name) => !Object.hasOwn(Pool.shape, name)),
  }
}

/** A service writes every default out, and no person does. */
const ALWAYS_SAID = ['size', 'fill_rate_per_minute', 'timeout_seconds', ...FLAG_NAMES, 'refresh_on_profile_update']
const isConfiguration = (value: object): boolean => ALWAYS_SAID.every((name) => name in value)

/** What a pool captures is no request for it (see `formOfPool`). */
function requestOfConfig(config: object): object {
  const active = TelemetryConfig.safeParse('telemetry' in config ? config.telemetry : undefined)
  return active.success ? { ...config, telemetry: telemetryRequestFor(active.data) } : config
}
