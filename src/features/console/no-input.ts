import { useDenied } from '../../client/rights'
import { batchComputerAction } from '../../contract/endpoints/computer'

/** Why what acts on a session cannot be used any more. */
export const SESSION_ENDED = 'The session has ended'

/** Returns why nothing can be done in the session from here, or undefined. */
export function useNoInput(ended: boolean): string | undefined {
  const denied = useDenied(batchComputerAction)
  return ended ? SESSION_ENDED : denied
}
