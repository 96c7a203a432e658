import type { Socket } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** How long after an answer a broken connection still means that it was not read. */
const windowMs = 1_000

/** Turns of the event loop from a disconnect that has reached this machine to the signal; measured: 2 are too few, 4 nearly enough. */
const TURNS_TO_NOTICE = 8

interface LastAnswer {
  readonly at: number
  /** How much the caller had sent until then. */
  readonly bytesRead: number
  readonly listener: () => void
}

/** The last answer that matters, of each connection. */
const lastAnswers = new WeakMap<Socket, LastAnswer>()

declare module 'hono' {
  interface ContextVariableMap {
    /** Calls the listeners of {@link onClientDisconnect}: the answer is an error, which hides from the caller what was done. */
    onFailedAnswer: (() => void) | undefined
  }
}

/**
 * Calls `unread` once when the caller does not come to know the answer: when that fails after all, when the caller has disconnected before it was sent, or
 * in the very moment. In the latter case the caller's system resets the connection, as it holds data that will not be read; a caller that has
 * read the answer and closes its connection does not cause that.
 */
export function onClientDisconnect(context: Context, unread: () => void): void {
  let isNotified = false
  const listener = () => {
    if (!isNotified) unread()
    isNotified = true
  }
  const { signal } = context.req.raw
  // What is to be undone may have come about in the moment of the disconnect.
  if (signal.aborted) return listener()
  signal.addEventListener('abort', listener, { once: true })
  context.set('onFailedAnswer', listener)
  const { incoming, outgoing } = context.env as Partial<HttpBindings>
  const socket = incoming?.socket
  if (!socket) return
  outgoing?.once('finish', () => {
    if (!lastAnswers.has(socket)) socket.once('close', (reset) => reset && notify(socket))
    lastAnswers.set(socket, { at: performance.now(), bytesRead: socket.bytesRead, listener })
  })
}

/**
 * Resolves when this process has noticed a disconnect that has reached the machine, before an answer whose caller must come to know it: an answer
 * to a connection that is closed already may be lost in silence.
 */
export async function disconnectNoticed(context: Context): Promise<void> {
  if (!context.get('onFailedAnswer')) return
  await new Promise<void>((resolve) => {
    const wait = (turns: number): unknown => (turns > 0 ? setImmediate(wait, turns - 1) : resolve())
    wait(TURNS_TO_NOTICE)
  })
}

function notify(socket: Socket): void {
  const last = lastAnswers.get(socket)
  // A caller that has sent more since then has read the answer.
  if (last?.bytesRead === socket.bytesRead && performance.now() - last.at < windowMs) last.listener()
}
