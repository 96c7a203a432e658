import { z } from 'zod'
import { check, problems } from '../../../contract/check'
import { PoolCreate, type PoolCreateInput } from '../../../contract/pool'
import { parseJson } from '../../../ui/json-text'

/** Raised when templates change their shape. */
const VERSION = 1
export const MAX_NAME = 100

/** A request under a name, to begin a form with. */
export interface Template {
  id: string
  name: string
  request: PoolCreateInput
}

/** The request stays as it was given: with defaults filled in it would say more than the person did. */
const Request = z.custom<PoolCreateInput>((value) => check(PoolCreate, value).success).transform(known)

/** Without members that no request has. */
function known(request: object): PoolCreateInput {
  const members = Object.entries(request).filter(([name]) => Object.hasOwn(PoolCreate.shape, name))
  return Object.fromEntries(members) as unknown as PoolCreateInput
}
const Name = z.string().trim().min(1).max(MAX_NAME)

/** What is stored in the browser. */
export const StoredTemplates = z
  .object({
    version: z.literal(VERSION),
    templates: z.array(z.object({ id: z.string().min(1), name: Name, request: Request })),
  })
  .transform(({ templates }): readonly Template[] => templates)

const SharedShape = z.object({
  pooldeck_templates: z.literal(VERSION),
  templates: z.array(z.object({ name: Name, request: z.record(z.string(), z.unknown()) })).min(1),
})

export type NewTemplate = Omit<Template, 'id'>

export const storedText = (templates: readonly Template[]): string => JSON.stringify({ version: VERSION, templates })

/** What a file or a link holds. */
export function sharedText(templates: readonly NewTemplate[], indent?: number): string {
  const shared = templates.map(({ name, request }) => ({ name, request }))
  return JSON.stringify({ pooldeck_templates: VERSION, templates: shared }, null, indent)
}

const isTemplateFile = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'pooldeck_templates' in value

export type SharedTemplates = { ok: true; records: NewTemplate[] } | { ok: false; problems: string[] }

/** Reads a file or a link. Every field is checked by the contract; one that breaks a rule refuses the whole, and is named. */
export function readShared(text: string): SharedTemplates {
  const parsed = parseJson(text)
  if (!parsed.ok) {
    const { line, column, message } = parsed.problem
    return { ok: false, problems: [`Invalid JSON at line ${line}, column ${column}: ${message}`] }
  }
  if (!isTemplateFile(parsed.value)) return { ok: false, problems: ['This is not a Pooldeck template file.'] }
  const shared = check(SharedShape, parsed.value)
  if (!shared.success) {
    return {
      ok: false,
      problems: problems(shared.error).map(({ path, message }) => `${path || 'The file'}: ${message}`),
    }
  }
  const broken = shared.data.templates.flatMap(({ name, request }) => {
    const checked = check(PoolCreate, request)
    return checked.success ? [] : problems(checked.error).map(({ path, message }) => `${name}: ${path} ${message}`)
  })
  if (broken.length > 0) return { ok: false, problems: broken }
  return { ok: true, records: shared.data.templates.map(({ name, request }) => ({ name, request: known(request) })) }
}
