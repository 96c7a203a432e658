import { masked, writing } from '../../../actions/hidden-text'
import { call } from '../../../client/call'
import type { Connection } from '../../../client/connection'
import { getFocus } from '../../../contract/endpoints/computer'
import type { Action } from './action'

/** Whether what is typed now is a secret. Never rejects: when no answer comes, it may be one. */
export async function isSecretTyped({
  connection,
  sessionId,
}: {
  connection: Connection
  sessionId: string
}): Promise<boolean> {
  return call(connection, getFocus, { params: { id: sessionId } }).then(
    ({ secret }) => secret,
    () => true,
  )
}

/**
 * How an action is recorded that is about to be sent, and how once it was done: with dots for what goes to a field for passwords. Keys may go
 * on to the next field, so what some of them write is hidden until it is known where they have ended.
 */
export async function recordedAs(
  action: Action,
  isSecret: () => Promise<boolean>,
): Promise<{ before: Action; after: () => Promise<Action> }> {
  const how = writing(action)
  const isOpen = how === 'nothing' || !(await isSecret())
  if (how !== 'some' || !isOpen) {
    const shown = isOpen ? action : masked(action)
    return { before: shown, after: () => Promise.resolve(shown) }
  }
  const dots = masked(action)
  return { before: dots, after: async () => ((await isSecret()) ? dots : action) }
}
