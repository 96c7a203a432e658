import { DEFAULT_FILL_RATE } from '../../../contract/fill'
import { check, type FieldProblem, problems } from '../../../contract/check'
import { forFlags, TIMEOUT_SECONDS } from '../../../contract/browser-fields'
import { PoolCreate, type PoolCreateInput } from '../../../contract/pool'
import { effectiveViewport, Viewport } from '../../../contract/viewport'
import { extensionsOf } from '../../../resources/extensions/values'
import { telemetryOf } from '../../../resources/telemetry/values'
import { EMPTY_FORM, forTexts, type PoolForm } from './form-values'
import { readPolicy } from './policy-text'
import { parseSeconds } from './seconds-text'
import { numberOf } from './whole-number'

/** What the form says in the terms of the wire, right or wrong, and what was wrong with what it read. Paths are wire paths. */
export interface Reading {
  request: Record<string, unknown>
  found: FieldProblem[]
}

export type Checked =
  | { ok: true; request: PoolCreateInput }
  | { ok: false; request: Record<string, unknown>; problems: FieldProblem[] }

const TIMEOUT_RULE = 'enter seconds, or a duration such as 90s, 10m or 2h'

const textOf = (text: string): string | undefined => text.trim() || undefined

const unless = <T>(fallback: T, value: T | undefined): T | undefined => (value === fallback ? undefined : value)

function viewportRequest({ viewport }: PoolForm): unknown {
  const given = withoutGaps({
    width: numberOf(viewport.width),
    height: numberOf(viewport.height),
    refresh_rate: numberOf(viewport.refresh_rate),
  })
  return Object.keys(given).length === 0 ? undefined : given
}

function profileOf({ profile }: PoolForm): unknown {
  return profile.by === 'none' ? undefined : { [profile.by]: profile.value.trim() }
}

function withoutGaps(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))
}

/** The fields of a request that are set, in the order of the contract. */
const inOrder = (fields: Readonly<Record<keyof PoolForm, unknown>>): Record<string, unknown> =>
  withoutGaps(Object.fromEntries(Object.keys(PoolCreate.shape).map((name) => [name, fields[name as keyof PoolForm]])))

/** Reads the form; only what differs from the defaults (rule 2.3) is in the request. */
export function readForm(form: PoolForm): Reading {
  const unreadable: FieldProblem[] = []
  const seconds = parseSeconds(form.timeout_seconds)
  if (seconds === undefined && form.timeout_seconds.trim() !== '') {
    unreadable.push({ path: 'timeout_seconds', message: TIMEOUT_RULE })
  }
  const { parsed, problems: policyProblems } = readPolicy(form.chrome_policy)
  const refresh = form.refresh_on_profile_update
  const request = inOrder({
    size: numberOf(form.size),
    ...forTexts((field) => textOf(form[field])),
    fill_rate_per_minute: unless<number | string>(DEFAULT_FILL_RATE, numberOf(form.fill_rate_per_minute)),
    timeout_seconds: unless<number>(TIMEOUT_SECONDS.default, seconds),
    ...forFlags((flag) => unless(false, form[flag])),
    profile: profileOf(form),
    refresh_on_profile_update: refresh === 'default' ? undefined : refresh === 'on',
    extensions: extensionsOf(form),
    viewport: viewportRequest(form),
    chrome_policy: parsed.ok ? parsed.value : undefined,
    telemetry: telemetryOf(form.telemetry),
  })
  return { request, found: [...unreadable, ...policyProblems] }
}

/** The display that the form asks for, or undefined while its numbers make no sense. */
export function displayOf(text: PoolForm['viewport']): Required<Viewport> | undefined {
  const { viewport } = readForm({ ...EMPTY_FORM, viewport: text }).request
  if (viewport === undefined) return effectiveViewport(undefined)
  const { data } = Viewport.safeParse(viewport)
  return data && effectiveViewport(data)
}

/** The request of a form that keeps every rule of the contract, or every problem with its wire path. */
export function checkForm(form: PoolForm): Checked {
  const { request, found: read } = readForm(form)
  // The policy was checked when it was read, and only then: it may be megabytes long.
  const result = check(PoolCreate, { ...request, chrome_policy: undefined })
  const found = [...read, ...(result.success ? [] : problems(result.error))]
  // Checked just now: what passes PoolCreate is its input.
  return found.length === 0
    ? { ok: true, request: request as PoolCreateInput }
    : { ok: false, request, problems: found }
}
