import { z } from 'zod'
import { call } from '../../../client/call'
import { readClipboard } from '../../../contract/endpoints/computer'
import { type Persisted, persisted, TEXT } from '../../../lib/persisted'
import { Store } from '../../../lib/store'
import { loadPart } from '../../../ui/load-part'
import { toast } from '../../../ui/toast'
import type { ActionLog } from '../log/action-log'
import type { Action } from '../log/action'
import { messageOf } from '../../../lib/message-of'

/** The keys that copy in a session. */
export const COPIES: ReadonlySet<string> = new Set(['Ctrl+c', 'Ctrl+x', 'Ctrl+Insert', 'Shift+Delete'])

/** How long after the keys the session is asked for what was copied, ms: a page may take a moment, and a busy one seconds. */
const POLL_DELAYS_MS = [100, 500, 2_000, 6_000]

const KEY = 'pooldeck.share-clipboard'

/**
 * What a person copies in a session by keys, brought to their own clipboard, and pictures of theirs, brought to that of the session: only after they
 * have said so.
 */
export class SharedClipboard extends Store<boolean> {
  readonly #log: ActionLog
  readonly #stored: Persisted<'yes'>
  #polls: ReturnType<typeof setTimeout>[] = []
  #last = ''
  #lastPicture: Blob | undefined

  constructor(log: ActionLog) {
    const stored = persisted(z.literal('yes'), KEY, { storage: log.storage, ...TEXT })
    super(stored.get() !== undefined)
    this.#log = log
    this.#stored = stored
  }

  readonly toggle = (): void => {
    this.#stored.set(this.state ? undefined : 'yes')
    this.publish(!this.state)
  }

  /** These keys were pressed in the session. */
  pressed(action: Action): void {
    if (!this.state || action.type !== 'press_key') return
    if (!action.press_key.keys.some((item) => COPIES.has(item))) return
    this.dispose()
    this.#last = ''
    this.#lastPicture = undefined
    this.#polls = POLL_DELAYS_MS.map((ms, index) => setTimeout(() => void this.#bring(index > 0), ms))
  }

  /** Asks for nothing more. */
  dispose(): void {
    for (const poll of this.#polls) clearTimeout(poll)
  }

  /** Brings a picture of the person to the session. True when it can be pasted there now. */
  async give(picture: Blob): Promise<boolean> {
    try {
      const { putPicture } = await pictures()
      await this.#log.ask((connection, sessionId, { signal }) => putPicture({ connection, sessionId, signal }, picture))
      return true
    } catch (error) {
      failed('Your picture didn’t reach the session', error)
      return false
    }
  }

  /** What has come as no text after a moment may be a picture. */
  async #bring(mayBePicture: boolean): Promise<void> {
    try {
      let text = ''
      await this.#log.ask(async (connection, id, options) => {
        ;({ text } = await call(connection, readClipboard, { params: { id }, ...options }))
      })
      if (text === '' && mayBePicture) return await this.#bringPicture()
      if (text === '' || text === this.#last) return
      this.#last = text
      await navigator.clipboard.writeText(text)
    } catch (error) {
      this.dispose()
      failed('What you copied didn’t reach your clipboard', error)
    }
  }

  async #bringPicture(): Promise<void> {
    const { takePicture } = await pictures()
    let picture: Blob | undefined
    await this.#log.ask(async (connection, sessionId, { signal }) => {
      picture = await takePicture({ connection, sessionId, signal })
    })
    if (!picture || (await isSame(picture, this.#lastPicture))) return
    this.#lastPicture = picture
    // A page that came over plain http from another machine has none, and some browsers keep it to texts.
    if (typeof ClipboardItem === 'undefined') throw new Error('Your browser doesn’t let this page write pictures.')
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })])
  }
}

async function isSame(one: Blob, other: Blob | undefined): Promise<boolean> {
  if (one.size !== other?.size) return false
  const bytes = new Uint8Array(await other.arrayBuffer())
  return new Uint8Array(await one.arrayBuffer()).every((byte, index) => byte === bytes[index])
}

const pictures = () => loadPart(() => import('./clipboard-picture'))

const failed = (title: string, error: unknown): void =>
  toast({ kind: 'warning', title, description: messageOf(error), about: KEY })
