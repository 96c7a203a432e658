import type { z } from 'zod'
import { check, type FieldProblem, problems } from '../contract/check'
import { describeRequired } from '../contract/required-words'
import { sentence } from '../ui/format'
import { fieldLabel } from './schema-fields'

/** Returns what is wrong with a value by its schema, in the words that stand beside a field: `Use at least 1`. */
export function problemsOf(schema: z.ZodType, value: unknown): FieldProblem[] {
  const checked = check(schema, value)
  return checked.success
    ? []
    : problems(checked.error).map(({ path, message }) => ({ path, message: sentence(message, describeRequired(path)) }))
}

/** Returns what is wrong with a value by its schema, then what else is wrong with it where it stands. */
export function allProblems(
  schema: z.ZodType,
  value: unknown,
  alsoWrong: readonly FieldProblem[] = [],
): readonly FieldProblem[] {
  const own = problemsOf(schema, value)
  return [...own, ...alsoWrong.filter(({ path }) => own.every((known) => known.path !== path))]
}

/** Returns the same where the field is not in sight, with its name: `Text: Enter a text`. */
export function describeProblem({ path, message }: FieldProblem): string {
  const [, name = '', within = ''] = /^(\w*)(.*)$/s.exec(path) ?? []
  return saidOf(`${name && fieldLabel(name)}${within}`, message)
}

/** Returns a message with the path that it is about, which may be empty. */
export const saidOf = (path: string, message: string): string => (path ? `${path}: ${message}` : message)
