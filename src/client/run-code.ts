import { executePlaywrightCode } from '../contract/endpoints/playwright'
import { urlOf } from '../contract/endpoint-url'
import { MAX_CODE_SECONDS } from '../contract/playwright-limits'
import type { PlaywrightResult } from '../contract/playwright'
import { learnFrom } from './abilities'
import { readBody } from './body'
import { newCallKey, request } from './call'
import type { Connection } from './connection'
import { sentWith } from './errors'
import { parseAnswer, unreadable } from './reading/answer-text'
import { readAnswer } from './reading/read-answer'
import { UNREADABLE } from './reading/read-value'

/** A call may wait for its turn as long as it may run. What is in progress says every 15 s that it is. */
const ANSWER = { bytes: 32 * 1024 * 1024, ms: 2.5 * MAX_CODE_SECONDS * 1_000, silentMs: 60_000 }

/**
 * Runs code in a session (rule 11.12) and gives what became of it. The service stops it when the signal is aborted. `seconds`: after so many
 * it is stopped.
 */
export async function runCode(
  connection: Connection,
  { sessionId, code, seconds, signal }: { sessionId: string; code: string; seconds: number; signal: AbortSignal },
): Promise<PlaywrightResult> {
  const url = connection.baseUrl + urlOf(executePlaywrightCode, { params: { id_or_name: sessionId } })
  try {
    const response = await request(connection, url, {
      method: executePlaywrightCode.method,
      signal,
      body: JSON.stringify({ code, timeout_sec: seconds }),
      headers: {
        'Content-Type': 'application/json',
        ...(connection.baseUrl === '' && { 'Idempotency-Key': newCallKey() }),
      },
    })
    const text = await (await readBody(response, ANSWER)).text()
    const { value } = readAnswer(executePlaywrightCode, parseAnswer(response, text, connection.key), connection.key)
    if (value === UNREADABLE) throw unreadable(response, text, connection.key)
    learnFrom(connection, executePlaywrightCode)
    return value as PlaywrightResult
  } catch (error) {
    learnFrom(connection, executePlaywrightCode, error)
    throw sentWith(connection, error)
  }
}
