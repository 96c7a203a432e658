import { z } from 'zod'

/** One violated rule: where it is and what would be right. `path` is a wire path such as `viewport.width` or `path[0][1]`. */
export interface FieldProblem {
  path: string
  message: string
}

const TYPE_WORDS: Record<string, string> = {
  int: 'a whole number',
  number: 'a number',
  string: 'a string',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  tuple: 'a list',
  file: 'a file',
}

const typeWord = (expected: string): string => TYPE_WORDS[expected] ?? expected

function plural(count: number | bigint, one: string): string {
  return `${count} ${one}${Number(count) === 1 ? '' : 's'}`
}

function bound(origin: string, limit: number | bigint, side: 'at least' | 'at most'): string {
  if (origin === 'string') return `must have ${side} ${plural(limit, 'character')}`
  if (origin === 'array' || origin === 'tuple') return `must have ${side} ${plural(limit, 'item')}`
  return `must be ${side} ${limit}`
}

/**
 * Plain words for a broken rule, the same for the form and for the service. Given to Zod as the `error` of a parse;
 * a message that stands in the schema wins over it.
 */
function plainMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is required'
      return `must be ${typeWord(issue.expected)}`
    case 'too_small':
      return bound(issue.origin, issue.minimum, 'at least')
    case 'too_big':
      return bound(issue.origin, issue.maximum, 'at most')
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`
    case 'unrecognized_keys':
      return `has unknown fields: ${issue.keys.join(', ')}`
    default:
      return undefined
  }
}

/** `['path', 0, 1]` -> `path[0][1]`. */
export function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`
    return text === '' ? String(part) : `${text}.${String(part)}`
  }, '')
}

/** Of the branches of a union, the one whose errors are about what was given, not about what was left out. */
function closestBranch(issue: z.core.$ZodIssueInvalidUnion): readonly z.core.$ZodIssue[] | undefined {
  const given = issue.errors.filter(
    (branch) => !branch.some((problem) => problem.code === 'invalid_type' && problem.path.length <= 1),
  )
  return given.length === 1 ? given[0] : undefined
}

function flatten(issue: z.core.$ZodIssue, base: readonly PropertyKey[]): FieldProblem[] {
  const path = [...base, ...issue.path]
  if (issue.code === 'invalid_union') {
    const branch = closestBranch(issue)
    if (branch) return branch.flatMap((inner) => flatten(inner, path))
  }
  // What is wrong with a name is what its own schema says.
  const [inner] = issue.code === 'invalid_key' ? issue.issues : []
  return [{ path: pathText(path), message: inner?.message ?? issue.message }]
}

/** Every violated field of a failed parse, in the order of the schema. */
export const problems = (error: z.core.$ZodError): FieldProblem[] => error.issues.flatMap((issue) => flatten(issue, []))

/** Parses with plain messages. */
export const check = <S extends z.ZodType>(schema: S, input: unknown): z.ZodSafeParseResult<z.output<S>> =>
  schema.safeParse(input, { error: plainMessage })
