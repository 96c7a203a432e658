import { requestOf } from '../contract/action-endpoints'
import type { ComputerActionInput } from '../contract/computer-actions'
import type { Endpoint } from '../contract/endpoint'
import { type Args, call, type CallOptions } from './call'
import type { Connection } from './connection'

/** Does one action to a session, by the operation of its type. */
export async function act(
  connection: Connection,
  sessionId: string,
  action: ComputerActionInput,
  options: CallOptions = {},
): Promise<void> {
  const { endpoint, body } = requestOf(action)
  await call(connection, endpoint as Endpoint, { params: { id: sessionId }, body, ...options } as Args<Endpoint>)
}
