import type { Endpoint } from '../../contract/endpoint'
import { shapeOf, type Shape } from '../../contract/shape'
import type { UnreadableRecord } from './reading-notes'
import { readValue, UNREADABLE } from './read-value'
import { tamed } from './tame'

const shapes = new Map<unknown, Shape>()

/** Characters of a record that are shown as they came. */
const RAW = 100_000

/** What was read of an answer, and its records that could not be read, or not whole. */
interface AnswerReading {
  /** UNREADABLE when it is not the kind of answer that the operation has. */
  readonly value: unknown
  readonly unreadable: readonly UnreadableRecord[]
}

/**
 * Reads the JSON of an answer by the schema of its operation. Of a list, each record is read for itself: one of which nothing can be read is
 * left out.
 */
export function readAnswer({ response }: Pick<Endpoint, 'response'>, json: unknown, secret: string): AnswerReading {
  const shape = shapeOfAnswer(response)
  if (shape.type !== 'array') return readRecords(shape, [json], secret, ([value = UNREADABLE]) => value)
  if (!Array.isArray(json)) return { value: UNREADABLE, unreadable: [] }
  const item = shape.items ?? {}
  // A list of something else is no list of records that cannot be read.
  if (json.length > 0 && !json.some((record) => isOfKind(item, record))) return { value: UNREADABLE, unreadable: [] }
  return readRecords(item, json, secret, (records) => records)
}

/** Whether a record has anything that the shape needs. */
function isOfKind({ type, required = [] }: Shape, record: unknown): boolean {
  if (type !== 'object' || required.length === 0) return true
  return typeof record === 'object' && record !== null && required.some((name) => Object.hasOwn(record, name))
}

function readRecords(
  shape: Shape,
  records: readonly unknown[],
  secret: string,
  asAnswer: (read: unknown[]) => unknown,
): AnswerReading {
  const read: unknown[] = []
  const unreadable: UnreadableRecord[] = []
  for (const record of records) {
    const { value: tame, isCut } = tamed(record, secret)
    const { value, fields } = readValue(shape, tame)
    if (value !== UNREADABLE) read.push(value)
    const lost = isCut ? [...fields, 'everything nested deeper than 200 levels'] : fields
    if (lost.length > 0)
      unreadable.push({ title: titleOf(tame), fields: lost, isShown: value !== UNREADABLE, raw: rawOf(tame) })
  }
  return { value: asAnswer(read), unreadable }
}

/** The build replaces the schema by the shape, so that the first view needs no schemas (src/setup/operation-data.ts). */
export const shapeOfAnswer: (response: Endpoint['response']) => Shape = import.meta.env?.PROD
  ? (response) => response as unknown as Shape
  : (response) => {
      if (typeof response !== 'object') return {}
      const shape = shapes.get(response) ?? shapeOf(response)
      shapes.set(response, shape)
      return shape
    }

function titleOf(record: unknown): string {
  if (typeof record !== 'object' || record === null) return 'Not a record'
  const { name, session_id, id } = record as Record<string, unknown>
  const title = [name, session_id, id].find((value) => typeof value === 'string' && value !== '')
  return typeof title === 'string' ? title.slice(0, 100) : 'No name'
}

/** The address of a debugger grants access to it. */
const rawOf = (value: unknown): string =>
  (JSON.stringify(value, null, 2) ?? '').replace(/(jwt=)[^"&]+/g, '$1•••').slice(0, RAW)
