import { CHANGED_REGIONS, formatRegions, REGIONS_HEADER } from '../../contract/picture-changes'
import type { BatchAction } from '../../contract/computer-actions'
import type { Computer } from '../computer/computer'
import { FORWARDED_TO, KNOWN_PICTURES, PICTURE } from '../cluster/messages'
import type { Caller } from '../database/keys'
import { actingKey } from '../shared/acting-key'
import { Problem } from '../shared/problem'
import type { Sessions } from '../session/sessions'
import { BrowserRestarted } from '../session/browser-restarted'
import { entityTag, pictureType, takesChanges, waitMs } from './live-picture'
import { onlyOnce } from './only-once'
import type { Handlers } from './route'

interface InputCall<B> {
  params: { id: string }
  body: B
  signal: AbortSignal
  header: (name: string, value: string) => void
  caller: Caller | undefined
}

export function computerHandlers(sessions: Sessions, stopping: AbortSignal) {
  /** Acts on a leased session; what is in progress ends with the call and with the lease. */
  const use = <T>(id: string, signal: AbortSignal, act: (computer: Computer, signal: AbortSignal) => Promise<T>) => {
    const { session, lease } = sessions.leased(id)
    return lease.use(signal, (inner) => act(session.computer, inner))
  }
  /** The same, while what is typed is not recorded if the body says so. */
  const typing = <T>(id: string, body: object, act: () => Promise<T>): Promise<T> =>
    hidesTyping(body) ? sessions.leased(id).session.privacy.hideTyping(act) : act()
  const input =
    <B extends object, T>(act: (computer: Computer, body: B, signal: AbortSignal) => Promise<T>) =>
    ({ params, body, signal, header, caller }: InputCall<B>) =>
      onlyOnce(header, () =>
        typing(params.id, body, () =>
          use(params.id, signal, (computer, inner) => actingKey.run(caller?.name, () => act(computer, body, inner))),
        ),
      )
  return {
    dragMouse: input((computer, drag_mouse, signal) => computer.act({ type: 'drag_mouse', drag_mouse }, signal)),
    pressKey: input((computer, press_key, signal) => computer.act({ type: 'press_key', press_key }, signal)),
    holdKeys: ({ params, body, signal, header, caller }) =>
      onlyOnce(header, () => {
        const { session } = sessions.leased(params.id)
        const isSecret = () => session.browser.tabs.isSecretTyped()
        const hold = (computer: Computer, inner: AbortSignal) => computer.hold(body, isSecret, inner)
        return typing(params.id, body, () =>
          use(params.id, signal, (computer, inner) => actingKey.run(caller?.name, () => hold(computer, inner))),
        )
      }),
    getFocus: ({ params, signal }) => {
      const { session } = sessions.leased(params.id)
      const readFocus = async () => ({ secret: await session.browser.tabs.isSecretTyped() })
      return use(params.id, signal, (computer, inner) => computer.whenDone(readFocus, inner))
    },
    clickMouse: input((computer, click_mouse, signal) => computer.act({ type: 'click_mouse', click_mouse }, signal)),
    moveMouse: input((computer, move_mouse, signal) => computer.act({ type: 'move_mouse', move_mouse }, signal)),
    typeText: input((computer, type_text, signal) => computer.act({ type: 'type_text', type_text }, signal)),
    scroll: input((computer, scroll, signal) => computer.act({ type: 'scroll', scroll }, signal)),
    batchComputerAction: input((computer, body, signal) => computer.batch(body, signal)),
    setCursor: input(async (computer, body, signal) => {
      await computer.setCursor(body, signal)
      return { ok: true as const }
    }),
    writeClipboard: input((computer, { text }, signal) => computer.writeClipboard(text, signal)),
    readClipboard: ({ params, signal }) =>
      use(params.id, signal, async (computer, inner) => ({ text: await computer.readClipboard(inner) })),
    getMousePosition: ({ params, signal }) => use(params.id, signal, (computer) => computer.position()),
    getLastDrag: ({ params, signal }) =>
      use(params.id, signal, async ({ lastDrag }) => {
        if (!lastDrag) throw new Problem('not_found', 'No drag in this session yet.')
        return lastDrag
      }),
    takeScreenshot: async ({ params, body: { region, hide_cursor }, headers, signal }) => {
      const known = headers.has(FORWARDED_TO) ? headers.get(KNOWN_PICTURES)?.split(',') : undefined
      const read = <T>(act: (computer: Computer) => Promise<T>) => use(params.id, signal, act)
      if (hide_cursor) return picture(await read((computer) => computer.screenshotWithoutCursor(region)), 'image/png')
      if (!known) return picture(await read((computer) => computer.screenshot(region)), 'image/png')
      const { tag, bytes } = await read((computer) => computer.screenshotUnless(known, region))
      return picture(bytes ?? Buffer.alloc(0), 'image/png', { [PICTURE]: tag })
    },
    watchScreen: async ({ params, query, headers, signal, caller }) => {
      const etag = entityTag(headers.get('if-none-match'))
      const request = {
        etag,
        waitMs: waitMs(headers.get('prefer')),
        type: pictureType(headers.get('accept')),
        changes: takesChanges(headers.get('a-im')),
      }
      const nextPicture = async (): Promise<Response> => {
        const { session, lease } = sessions.leased(params.id)
        const watcher = { name: query.viewer ?? caller.id, key: caller.name, drives: query.drives === 'true' }
        const next = (inner: AbortSignal) => session.computer.nextFrame({ ...request, signal: inner })
        const follow = (inner: AbortSignal) => session.telemetry.whileWatched(watcher, () => next(inner))
        const frame = await (request.waitMs > 0 ? lease.watch(signal, follow) : lease.peek(signal, next))
        const tag = frame === 'unchanged' ? etag : frame.etag
        const common = { ETag: `"${tag}"`, 'Cache-Control': 'no-store', Vary: 'Accept, A-IM' }
        if (frame === 'unchanged') return new Response(null, { status: 304, headers: common })
        if (!frame.regions) return picture(frame.bytes, frame.type, common)
        const delta = {
          IM: CHANGED_REGIONS,
          'Delta-Base': `"${etag}"`,
          [REGIONS_HEADER]: formatRegions(frame.regions),
        }
        return picture(frame.bytes, frame.type, { ...common, ...delta }, IM_USED)
      }
      return nextPicture().catch((error: unknown) => {
        const restarted = error instanceof BrowserRestarted
        // A client that has a picture requests the next one by itself.
        if ((restarted || stopping.aborted) && etag !== undefined) return new Response(null, { status: 304 })
        if (restarted) return nextPicture()
        throw error
      })
    },
  } satisfies Partial<Handlers>
}

/** Returns whether a body, or an action of a batch, says that what it types must not be recorded. */
function hidesTyping(body: object): boolean {
  const { hide_typing, actions = [] } = body as { hide_typing?: boolean; actions?: BatchAction[] }
  return (
    hide_typing === true ||
    actions.some(
      (action) =>
        (action.type === 'type_text' && action.type_text.hide_typing) ||
        (action.type === 'press_key' && action.press_key.hide_typing),
    )
  )
}

/** A part of a whole that the caller has (RFC 3229, 10.4.1). */
const IM_USED = 226

function picture(bytes: Buffer, type: string, headers: Record<string, string> = {}, status = 200): Response {
  const length = String(bytes.length)
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    status,
    headers: { ...headers, 'Content-Type': type, 'Content-Length': length },
  })
}
