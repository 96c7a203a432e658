import { act } from '../client/act'
import { call } from '../client/call'
import type { Connection } from '../client/connection'
import type { ComputerAction } from '../contract/computer-actions'
import { takeScreenshot } from '../contract/endpoints/computer'

/** What a replay needs of a session. */
export interface Stage {
  act(action: ComputerAction, signal: AbortSignal): Promise<void>
  /** The whole display as PNG. */
  picture(signal: AbortSignal): Promise<Blob>
}

/** A session of a service; it need only have the documented operations. */
export const sessionStage = (connection: Connection, sessionId: string): Stage => ({
  act: (action, signal) => act(connection, sessionId, action, { signal }),
  picture: (signal) => call(connection, takeScreenshot, { params: { id: sessionId }, body: {}, signal }),
})
