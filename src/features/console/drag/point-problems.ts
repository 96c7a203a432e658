import { fieldOfDetail } from '../../../client/errors'
import type { ErrorDetail } from '../../../contract/error'

/** What the service says against single points of a path: from the index of the point to the error. */
export function pointProblems(details: readonly ErrorDetail[]): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  for (const detail of details) {
    const field = fieldOfDetail(detail)
    const index = field && /^path\[(\d+)\]/.exec(field.path)?.[1]
    if (field && index !== undefined) found.set(Number(index), field.message)
  }
  return found
}
