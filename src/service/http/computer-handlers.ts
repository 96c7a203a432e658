import { Problem } from '../problem'
import type { Sessions } from '../sessions/sessions'
import { entityTag, pictureType, waitMs } from './live-picture'
import type { Handlers } from './route'

type ComputerHandlers = Pick<Handlers, 'dragMouse' | 'pressKey' | 'takeScreenshot' | 'watchScreen'>

export function computerHandlers(sessions: Sessions, stopping: AbortSignal): ComputerHandlers {
  return {
    dragMouse: ({ params, body, signal, header }) => {
      const { session, lease } = sessions.leased(params.id)
      return onlyOnce(header, () => lease.use(signal, (inner) => session.computer.drag(body, inner)))
    },
    pressKey: ({ params, body, signal, header }) => {
      const { session, lease } = sessions.leased(params.id)
      return onlyOnce(header, () => lease.use(signal, (inner) => session.computer.press(body, inner)))
    },
    takeScreenshot: async ({ params, body, signal }) => {
      const { session, lease } = sessions.leased(params.id)
      return picture(await lease.use(signal, () => session.computer.screenshot(body.region)), 'image/png')
    },
    watchScreen: async ({ params, headers, signal }) => {
      const { session, lease } = sessions.leased(params.id)
      const etag = entityTag(headers.get('if-none-match'))
      const request = { etag, waitMs: waitMs(headers.get('prefer')), type: pictureType(headers.get('accept')) }
      try {
        const frame = await lease.use(signal, (inner) => session.computer.nextFrame({ ...request, signal: inner }))
        const tag = frame === 'unchanged' ? etag : frame.etag
        const common = { ETag: `"${tag}"`, 'Cache-Control': 'no-store', Vary: 'Accept' }
        if (frame === 'unchanged') return new Response(null, { status: 304, headers: common })
        return picture(frame.bytes, frame.type, common)
      } catch (error) {
        if (stopping.aborted && etag !== undefined) return new Response(null, { status: 304 })
        throw error
      }
    },
  }
}

/** An input that failed half-way must not be sent again by a client that retries on its own (supplement 7.4). */
async function onlyOnce(header: (name: string, value: string) => void, input: () => Promise<void>): Promise<void> {
  try {
    await input()
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) header('x-should-retry', 'false')
    throw error
  }
}

function picture(bytes: Buffer, type: string, headers: Record<string, string> = {}): Response {
  const length = String(bytes.length)
  return new Response(new Uint8Array(bytes), {
    headers: { ...headers, 'Content-Type': type, 'Content-Length': length },
  })
}
