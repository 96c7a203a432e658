import { act } from '../client/act'
import { call } from '../client/call'
import { runCode } from '../client/run-code'
import type { Connection } from '../client/connection'
import type { ComputerAction } from '../contract/computer-actions'
import { takeScreenshot } from '../contract/endpoints/computer'
import { takePicture } from './screen-picture'
import { type Watch, watchSession } from './watch'

/** What a replay needs of a session. */
export interface Stage {
  act(action: ComputerAction, signal: AbortSignal): Promise<void>
  /** The whole display as PNG, without the cursor where that can be. */
  picture(signal: AbortSignal): Promise<Blob>
  /** The same with the cursor, as it is seen. */
  shown(signal: AbortSignal): Promise<Blob>
  /** Runs code of Playwright on the page in front, for so many seconds at most, and gives what it returns; rejects with what it throws. */
  run(code: string, seconds: number, signal: AbortSignal): Promise<unknown>
  /** Has its console and its requests captured. */
  watch(signal: AbortSignal): Promise<Watch>
}

/** A session of a service; without the operation for code of Playwright, scripts and checks on the page fail. */
export const sessionStage = (connection: Connection, sessionId: string): Stage => ({
  act: (action, signal) => act(connection, sessionId, action, { signal }),
  picture: (signal) => takePicture(connection, sessionId, signal),
  shown: (signal) => call(connection, takeScreenshot, { params: { id: sessionId }, body: {}, signal }),
  run: async (code, seconds, signal) => {
    const { success, result, error } = await runCode(connection, { sessionId, code, seconds, signal })
    if (!success) throw new Error(error ?? 'The code failed. The service gives no reason.')
    return result
  },
  watch: (signal) => watchSession(connection, sessionId, signal),
})
