import { withTimeout } from '../shared/deadline'

const TIMES = {
  /** After so long an answer begins, before it is known: clients and proxies wait for its beginning for a minute, most of them. */
  beginMs: 25_000,
  /** How often to send a sign of life. */
  aliveMs: 15_000,
}

/**
 * Answers with what `work` gives, as JSON. When that takes long, the answer begins with blanks, which JSON allows: so no proxy gives the call up
 * and sends it again. What fails after that breaks it off. The signal that `work` gets fires when the caller disconnects.
 */
export async function slowJson(
  caller: AbortSignal,
  work: (signal: AbortSignal) => Promise<unknown>,
  { beginMs, aliveMs } = TIMES,
): Promise<Response> {
  const gone = new AbortController()
  const disconnect = () => gone.abort(caller.reason)
  caller.addEventListener('abort', disconnect, { once: true })
  if (caller.aborted) disconnect()
  const answer = work(gone.signal).then((record) => Buffer.from(JSON.stringify(record)))
  answer.catch(() => {})
  const headers = { 'Content-Type': 'application/json' }
  const early = await withTimeout(answer, beginMs)
  if (early) return new Response(early, { headers })
  let hasBegun = false
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const done = hasBegun ? await withTimeout(answer, aliveMs) : undefined
        hasBegun = true
        controller.enqueue(done ?? Buffer.from(' '))
        if (done) controller.close()
      },
      cancel: (reason) => gone.abort(reason),
    },
    { highWaterMark: 0 },
  )
  return new Response(body, { headers })
}
