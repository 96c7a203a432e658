import type { FieldProblem } from '../../contract/check'
import { Problem, type ProblemDetail } from './problem'

/** Returns one entry of `details`: the field, then what is wrong with it. A problem of the whole body has no field. */
export function invalidInput({ path, message }: FieldProblem, whole = 'body'): ProblemDetail {
  return { code: 'invalid_input', message: `${path === '' ? whole : path}: ${message}` }
}

/** Returns Problem 400 for everything that is wrong with a request at once (rule 7.1). */
export function badRequest(problems: readonly FieldProblem[], whole = 'body'): Problem {
  const details = problems.map((problem) => invalidInput(problem, whole))
  const text = details.map((detail) => detail.message).join('; ')
  const message = details.length === 1 ? text : `The request has ${details.length} errors: ${text}`
  return new Problem('bad_request', message, { details })
}
