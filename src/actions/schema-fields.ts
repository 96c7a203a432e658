import { z } from 'zod'

/** A member of a body as a form shows it. */
export interface SchemaField {
  name: string
  required: boolean
  /** What holds when it is left out. */
  fallback: unknown
  control:
    | { kind: 'number'; min: number | undefined; max: number | undefined }
    | { kind: 'switch' }
    | { kind: 'choice'; options: readonly string[] }
    | { kind: 'text' }
    | { kind: 'words' }
    | { kind: 'points' }
    | { kind: 'times' }
    | { kind: 'json' }
}

interface Described {
  type?: string
  enum?: unknown[]
  minimum?: number
  maximum?: number
  default?: unknown
  items?: { type?: string }
}

/** The members of an object schema in its order, with the control that each of them needs. */
export function fieldsOf(schema: z.ZodType): SchemaField[] {
  const { $ref, $defs, ...described } = z.toJSONSchema(schema, { io: 'input' })
  // A schema with a name of its own stands among the definitions.
  const { properties = {}, required = [] } = ($ref && $defs?.[$ref.slice('#/$defs/'.length)]) || described
  return Object.entries(properties).map(([name, property]) => {
    const member = property as Described
    return {
      name,
      required: required.includes(name),
      fallback: member.default,
      control: controlOf(member),
    }
  })
}

/** Members whose names say too little beside a control. */
const LABELS: Readonly<Record<string, string>> = {
  at_ms: 'Times',
  interval: 'Time between clicks (ms)',
  max_changed: 'Pixels that may differ',
  ms: 'Time',
  num_clicks: 'Number of clicks',
  still_ms: 'Still for (ms)',
  timeout_sec: 'Time limit',
  wait_ms: 'Wait first (ms)',
  within_ms: 'Time limit (ms)',
}

/** Options whose names say too little where they are chosen. */
const OPTIONS: Readonly<Record<string, string>> = {
  start: 'Start of the scenario',
  last_action: 'Last action',
}

/** What an option of a member is called. */
export const optionLabel = (option: string): string => OPTIONS[option] ?? option

/** What a member is called: `hold_keys` is "Hold keys", `step_delay_ms` is "Step delay (ms)". */
export function fieldLabel(name: string): string {
  const label = LABELS[name]
  if (label !== undefined) return label
  const words = name.replace(/_ms$/, ' (ms)').replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

function controlOf({ type, enum: options, minimum, maximum, items }: Described): SchemaField['control'] {
  if (options) return { kind: 'choice', options: options.map(String) }
  if (type === 'integer') return { kind: 'number', min: bound(minimum), max: bound(maximum) }
  if (type === 'boolean') return { kind: 'switch' }
  if (type === 'string') return { kind: 'text' }
  if (type === 'array' && items?.type === 'string') return { kind: 'words' }
  if (type === 'array' && items?.type === 'array') return { kind: 'points' }
  if (type === 'array' && items?.type === 'integer') return { kind: 'times' }
  return { kind: 'json' }
}

/** A whole number without a bound has that of what can be counted exactly. */
const bound = (value: number | undefined): number | undefined =>
  value !== undefined && Number.isSafeInteger(value) && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined

/** A number as soon as the text is one; else the text, so that what is wrong with it can be said beside it. */
export function numberOf(text: string): number | string | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  const number = Number(trimmed)
  return String(number) === trimmed ? number : text
}

export const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

/** The body with one member changed; one that is left out is not sent. */
export function withMember(body: object, name: string, value: unknown): object {
  const { [name]: _, ...rest } = body as Record<string, unknown>
  if (value === undefined) return rest
  return name in body ? { ...body, [name]: value } : { ...rest, [name]: value }
}
