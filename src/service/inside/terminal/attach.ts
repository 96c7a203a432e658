import { setTimeout as sleep } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { z } from 'zod'
import { ProcessDone, ProcessOutput, ProcessResize, ProcessStdinResult } from '../../../contract/process'
import type { LeasedSession } from '../../session/record'
import { Mutex } from '../../shared/mutex'
import { background } from '../../shared/stray'
import { type Accept, keepAlive } from '../../shared/web-socket'
import { AgentCall, SILENT_MS } from '../agent-call'
import { readLines } from '../read-lines'

/** The largest message of a client, and what may wait for one that reads slowly, bytes. */
const MAX_MESSAGE_BYTES = 1024 * 1024
const MAX_UNREAD_BYTES = 1024 * 1024
/** What a client may send ahead of what the program takes: that it has gone is only noticed while more is read. */
const [MAX_AHEAD_BYTES, MAX_AHEAD_MESSAGES] = [1024 * 1024, 256]
/** What an agent may answer: a piece of output as Base64, and anything else, bytes. */
const MAX_LINE_BYTES = 2 * 1024 * 1024
const MAX_RECORD_BYTES = 1024
/** A program may leave its input unread for as long as it likes, ms. */
const UNREAD_MS = 24 * 60 * 60 * 1000
/** How often to check whether a slow client has read, ms. */
const POLL_MS = 20

/** RFC 6455, section 7.4.1. */
const [NORMAL, INVALID, TOO_BIG, INTERNAL_ERROR] = [1000, 1007, 1009, 1011]

const Control = ProcessResize.extend({ type: z.literal('resize') })
const NO_CONTROL = 'Text messages are {"type":"resize","rows","cols"}, input is binary.'

const never = new AbortController().signal
const disconnected = (): Error => new Error('The client disconnected.')

/**
 * Connects a client with the terminal of a process until either has gone, or the lease ends. Binary messages are what the terminal has, both ways;
 * text messages are its size and, at last, how the program has ended. Problem 400 without a terminal, 404 without such a process, 409 for a
 * second client.
 */
export async function attach(
  { session: { browser }, lease }: LeasedSession,
  processId: string,
  accept: Accept,
): Promise<void> {
  await lease.follow(never, async (signal) => {
    const gone = new AbortController()
    const call = new AgentCall(browser, AbortSignal.any([signal, gone.signal]))
    const query = { process_id: processId }
    try {
      const answer = await call.stream({ operation: 'processAttach', query })
      const socket = await accept(lease.share)
      socket.on('close', () => gone.abort(disconnected())).on('error', () => undefined)
      takeInput(socket, call, query)
      try {
        for await (const line of readLines(call.pieces(answer, SILENT_MS), MAX_LINE_BYTES)) {
          if (line !== '') await send(socket, ProcessOutput.parse(JSON.parse(line)))
        }
        socket.close(NORMAL)
      } catch {
        if (signal.aborted) socket.close(NORMAL, 'The session has ended.')
        else socket.close(INTERNAL_ERROR, 'The terminal of this process has failed.')
      }
    } finally {
      gone.abort(disconnected())
    }
  })
}

/** Gives the terminal what its client sends, one message after the other; of what the program does not take, so much is read ahead. */
function takeInput(socket: WebSocket, call: AgentCall, query: { process_id: string }): void {
  keepAlive(socket)
  const input = new Mutex()
  const ahead = { bytes: 0, messages: 0 }
  socket.on('message', (data: Buffer, isBinary) => {
    if (socket.readyState !== socket.OPEN) return
    if (data.length > MAX_MESSAGE_BYTES) return socket.close(TOO_BIG, 'A message has at most 1 MiB.')
    const size = isBinary ? undefined : sizeIn(data)
    if (size === null) return socket.close(INVALID, NO_CONTROL)
    count(data.length, 1)
    background(input.run(() => take(data, size)).finally(() => count(-data.length, -1)))
  })

  function count(bytes: number, messages: number): void {
    ahead.bytes += bytes
    ahead.messages += messages
    if (ahead.bytes > MAX_AHEAD_BYTES || ahead.messages > MAX_AHEAD_MESSAGES) socket.pause()
    else socket.resume()
  }

  async function take(data: Buffer, size: { rows: number; cols: number } | undefined): Promise<void> {
    const done = size
      ? call.record({ operation: 'processResize', query, body: size }, ProcessDone, MAX_RECORD_BYTES)
      : call.record(
          {
            operation: 'processStdin',
            query: { ...query, attached: '1' },
            body: { data_b64: data.toString('base64') },
            timeoutMs: UNREAD_MS,
          },
          ProcessStdinResult,
          MAX_RECORD_BYTES,
        )
    // A program that has ended takes nothing: its end follows.
    await done.catch(() => undefined)
  }
}

function sizeIn(data: Buffer): { rows: number; cols: number } | null {
  try {
    const { rows, cols } = Control.parse(JSON.parse(data.toString()))
    return { rows, cols }
  } catch {
    return null
  }
}

/** Resolves when the client can take more. */
async function send(socket: WebSocket, output: ProcessOutput): Promise<void> {
  if ('event' in output) socket.send(JSON.stringify({ type: 'exit', exit_code: output.exit_code }))
  else socket.send(Buffer.from(output.data_b64, 'base64'))
  while (socket.bufferedAmount > MAX_UNREAD_BYTES && socket.readyState === socket.OPEN) await sleep(POLL_MS)
}
