import { codeSample, type Language } from '../../code-samples/code-sample'
import type { SampleRequest } from '../../code-samples/request'
import { formatBytes } from '../../ui/format'

/** A member of a body longer than this is named instead of shown; it is copied whole. */
export const SHOWN_LENGTH = 4_096

/** A sample as it is shown: whole, but for members too long to read. */
export function foldedSample(language: Language, request: SampleRequest): string {
  const { body } = request
  if (typeof body !== 'object' || body === null) return codeSample(language, request)
  const folded = Object.entries(body).flatMap(([name, value]) => {
    const length = lengthOf(value)
    return length > SHOWN_LENGTH
      ? [{ name, stand: `pooldeck-folded-${name}`, words: `{ … ${formatBytes(length)} … }` }]
      : []
  })
  const short = { ...body, ...Object.fromEntries(folded.map(({ name, stand }) => [name, stand])) }
  return folded.reduce(
    // The languages write a text in quotes, a shell also without.
    (code, { stand, words }) => code.replace(new RegExp(`(["']?)${stand}\\1`), () => words),
    codeSample(language, { ...request, body: short }),
  )
}

const lengths = new WeakMap<object, number>()

/** Of a value as JSON. Measured once: a policy may be megabytes long, and stays the same while other fields are typed. */
function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  let length = lengths.get(value)
  if (length === undefined) {
    length = JSON.stringify(value).length
    lengths.set(value, length)
  }
  return length
}
