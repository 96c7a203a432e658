import { z } from 'zod'
import { check, type FieldProblem, problems } from '../contract/check'
import { BASELINE_BYTES, ScenarioCreate } from '../contract/scenario'
import { comparedSteps } from '../contract/scenario-step'
import { rangeOf } from '../ui/json-range'
import { lineAndColumn, parseJson } from '../ui/json-text'
import { fromBase64, toBase64 } from './base64'

/** A scenario on its own, with the pictures that its steps are compared with. */
export interface PortableScenario {
  scenario: ScenarioCreate
  /** PNGs by the id of their step. */
  baselines: ReadonlyMap<string, Blob>
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

const PngText = z.string().transform((text, context) => {
  const bytes = fromBase64(text)
  const wrong = bytes ? wrongWith(bytes) : 'must be a PNG as base64'
  if (bytes && !wrong) return new Blob([bytes], { type: 'image/png' })
  context.addIssue({ code: 'custom', message: wrong ?? '' })
  return z.NEVER
})

function wrongWith(bytes: Uint8Array): string | undefined {
  if (!PNG_SIGNATURE.every((byte, index) => bytes[index] === byte)) return 'must be a PNG as base64'
  return bytes.length > BASELINE_BYTES ? `must have at most ${BASELINE_BYTES / 1024 / 1024} MiB` : undefined
}

const ScenarioFile = ScenarioCreate.safeExtend({
  format: z.literal('pooldeck-scenario', { error: 'is not pooldeck-scenario: this file is not an exported scenario' }),
  version: z.literal(1, { error: 'must be 1, the only version of the format so far' }),
  baselines: z.record(z.string(), PngText).default({}),
}).superRefine(({ steps, baselines }, context) => {
  const compared = new Set(comparedSteps(steps))
  for (const id of Object.keys(baselines)) {
    if (compared.has(id)) continue
    const message = 'belongs to no step that compares the screen with a picture'
    context.addIssue({ code: 'custom', path: ['baselines', id], message })
  }
})

/** As a file that `readScenarioFile` reads. */
export async function writeScenarioFile({ scenario, baselines }: PortableScenario): Promise<string> {
  const { name, description, display, variables, secrets, steps } = scenario
  const pictures: [string, string][] = []
  for (const id of comparedSteps(steps)) {
    const png = baselines.get(id)
    if (png) pictures.push([id, await toBase64(png)])
  }
  const file = { name, description, display, variables, secrets, steps, baselines: Object.fromEntries(pictures) }
  return `${JSON.stringify({ format: 'pooldeck-scenario', version: 1, ...file }, null, 2)}\n`
}

/** What is wrong with a file, and where: lines and columns count from 1. */
export interface FileProblem extends FieldProblem {
  line: number
  column: number
}

/** `count`: all that is wrong; `problems` are the first of it. */
export interface Refusal {
  problems: readonly FileProblem[]
  count: number
}

/** No one fixes more than these at once, and each takes a search through the file. */
const MOST_PROBLEMS = 12

/** What an exported file holds, or what is wrong with it, each with its path in the file. */
export function readScenarioFile(text: string): PortableScenario | Refusal {
  const json = parseJson(text)
  if (!json.ok) {
    const { line, column, message } = json.problem
    return { problems: [{ line, column, path: '', message: `is not JSON: ${message}` }], count: 1 }
  }
  const read = check(ScenarioFile, json.value)
  if (!read.success) {
    const all = problems(read.error)
    const listed = all.slice(0, MOST_PROBLEMS).map(({ path, message }) => ({
      ...lineAndColumn(text, rangeOf(text, path).from),
      path,
      message,
    }))
    return { problems: listed, count: all.length }
  }
  const { format: _format, version: _version, baselines, ...scenario } = read.data
  return { scenario, baselines: new Map(Object.entries(baselines)) }
}
