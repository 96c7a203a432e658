import { isStatusOfUnknownOutcome } from '../../../client/outcome'
import type { Failure } from './sender'

/** Says how a drag ended that was not completed; that it was not done only where the service said so. */
export function failureTitle({ status, stopped, unsent }: Failure, name = 'The drag'): string {
  if (stopped) return `${name} stopped`
  const what = name === 'The drag' ? 'the drag' : name
  if (unsent) return `Couldn’t send ${what}`
  if (status !== undefined && !isStatusOfUnknownOutcome(status)) return `${name} was refused`
  return `Couldn’t confirm ${what}`
}
