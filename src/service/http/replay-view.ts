import { randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { FORWARDED_TO } from '../cluster/messages'
import { hostUnreachable } from '../cluster/problems'
import type { Secrets } from '../database/secrets'
import type { ReplayRow } from '../replays/replay-rows'
import { DebuggerRelay } from './debugger-relay'
import { forwardCall } from './forward'
import type { Parts } from './parts'
import { rangedFile } from './ranged-file'

const PAGE = '/browser/replays'
const VIDEO = '/browser/replays/video'

/** The pages that open with the token of a replay instead of a key. */
export const REPLAY_VIEW_PATHS = [PAGE, VIDEO]

/** How soon the page of a replay that is being recorded loads itself again, s. */
const RELOAD_SECONDS = 5

const STYLE =
  'html,body{height:100%;margin:0;background:#111;color:#eee;font:16px/1.5 system-ui,sans-serif}body{display:grid;place-items:center}video{width:100%;height:100%;object-fit:contain}p{max-width:40em;padding:1em;text-align:center}'

const signed = (id: string): string => `replay ${id}`

/** Returns the address at which a replay can be seen without a key. The parameter is called as the interface has it; what it holds is a signature. */
export function replayViewUrl(origin: string, id: string, secrets: Pick<Secrets, 'sign'>): string {
  return `${origin}${PAGE}?${opens(id, secrets)}`
}

/** Returns the address of the video alone, by the same token. */
export function replayVideoUrl(origin: string, id: string, secrets: Pick<Secrets, 'sign'>): string {
  return `${origin}${VIDEO}?${opens(id, secrets)}`
}

const opens = (id: string, secrets: Pick<Secrets, 'sign'>): string => `jwt=${secrets.sign(signed(id))}&replay_id=${id}`

/** Shows replays to clients that have their addresses: a page, and the video in it. Others get a page that says so, with 401. */
export function replayView({ replays, secrets, peers }: Pick<Parts, 'replays' | 'secrets' | 'peers'>): Hono {
  const app = new Hono()
  const debuggers = new DebuggerRelay()
  const answers = (show: (row: ReplayRow, context: Context, token: string) => Response | Promise<Response>) => {
    return async (context: Context): Promise<Response> => {
      const { replay_id: id = '', jwt: token = '' } = context.req.query()
      if (!secrets.isSignature(token, signed(id))) {
        return page('This address doesn’t open a replay. Request it again.', { status: 401 })
      }
      const row = await replays.find(id)
      if (!row) return page('This replay is no longer stored.', { status: 404 })
      if (row.hostId === peers.id) return show(row, context, token)
      const { peer } = context.req.header(FORWARDED_TO) === undefined ? await peers.locate(row.sessionId) : {}
      if (!peer) return page('This replay is on a host that is not running.', { status: 404 })
      return forwardCall(context, peer.address, {
        debuggers,
        headers: { [FORWARDED_TO]: peer.id, 'x-request-id': context.get('requestId') },
        gone: peers.gone(peer),
        away: () => hostUnreachable(peer.address),
      })
    }
  }
  app.get(
    PAGE,
    answers((row, _context, token) => {
      if (!row.finishedAt) {
        return page('This session is being recorded. Its replay is shown here when the recording has ended.', {
          reloads: true,
        })
      }
      if (row.sizeBytes === null) return page('The replay is being prepared.', { reloads: true })
      if (row.sizeBytes === 0) return page(`There is no video. ${row.failure ?? ''}`, { status: 404 })
      return page(undefined, { video: `${VIDEO}?jwt=${token}&amp;replay_id=${row.id}` })
    }),
  )
  app.get(
    VIDEO,
    answers(async (row, { req }) => {
      const headers = { 'Referrer-Policy': 'no-referrer', 'Content-Disposition': disposition(row) }
      const whole = { path: replays.files.whole(row.id), type: 'video/mp4', tag: row.id, headers }
      // What is still being recorded grows: what was read of it is of another content than the file will be.
      const growing = { ...whole, path: replays.files.fragments(row.id), tag: `${row.id} growing` }
      const answer =
        (await rangedFile(req.raw.headers, whole)) ??
        (row.sizeBytes === null && (await rangedFile(req.raw.headers, growing)))
      return answer || page('There is no video.', { status: 404 })
    }),
  )
  return app
}

/** Shown in the page; this is its name when it is saved. */
const disposition = ({ startedAt }: ReplayRow): string =>
  `inline; filename="video-${startedAt.toISOString().slice(0, 19).replaceAll(':', '-')}.mp4"`

interface PageOptions {
  readonly status?: number
  readonly reloads?: boolean
  readonly video?: string
}

/** Any page may show it in a frame: its address is what protects it. */
function page(text: string | undefined, { status = 200, reloads = false, video }: PageOptions): Response {
  const nonce = randomBytes(16).toString('base64url')
  const content = video === undefined ? `<p>${escaped(text ?? '')}</p>` : `<video controls src="${video}"></video>`
  const reload = reloads ? `<meta http-equiv="refresh" content="${RELOAD_SECONDS}">` : ''
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Replay</title>${reload}<meta name="viewport" content="width=device-width"><style nonce="${nonce}">${STYLE}</style></head><body>${content}</body></html>`
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; media-src 'self'; style-src 'nonce-${nonce}'; base-uri 'none'`,
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    },
  })
}

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
