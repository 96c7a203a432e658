import type { CdpConnection } from '../../browser/cdp'
import type { Clipboard } from '../device'
import type { Lifetime } from './lifetime'

/** A field that has the keyboard, and what happens to it. */
const prepare = `
  document.body.innerHTML = '<textarea> </textarea>'
  const field = document.querySelector('textarea')
  field.select()
`
const whenPasted = `addEventListener('paste', (event) => {
  event.preventDefault()
  globalThis.pasted = event.clipboardData.getData('text/plain')
})`
const whenCopied = (text: string) => `addEventListener('copy', (event) => {
  event.preventDefault()
  event.clipboardData.setData('text/plain', ${JSON.stringify(text)})
})`

/**
 * The clipboard of a browser without a display; each such browser has one of its own. It is used through a hidden page of a
 * moment: the page in front notices nothing, needs no permission, and may be one that has no clipboard (http, about:blank).
 */
export class CdpClipboard implements Clipboard {
  readonly #cdp: CdpConnection
  readonly #lifetime: Lifetime

  constructor(cdp: CdpConnection, lifetime: Lifetime) {
    this.#cdp = cdp
    this.#lifetime = lifetime
  }

  async read(signal: AbortSignal): Promise<string> {
    return this.#inHiddenPage((sessionId) => this.#paste(sessionId), signal)
  }

  async write(text: string, signal: AbortSignal): Promise<void> {
    await this.#inHiddenPage(async (sessionId) => {
      await this.#evaluate(whenCopied(text), sessionId)
      await this.#command('Copy', sessionId)
      // The text reaches the clipboard before a later question about it.
      await this.#paste(sessionId)
    }, signal)
  }

  async #paste(sessionId: string): Promise<string> {
    await this.#evaluate(whenPasted, sessionId)
    await this.#command('Paste', sessionId)
    return String(await this.#evaluate("globalThis.pasted ?? ''", sessionId))
  }

  /** Does what a person's Ctrl+C or Ctrl+V does, whatever the page has bound to keys. */
  async #command(name: 'Copy' | 'Paste', sessionId: string): Promise<void> {
    await this.#cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', commands: [name] }, sessionId)
  }

  async #evaluate(expression: string, sessionId: string): Promise<unknown> {
    const { result } = await this.#cdp.send('Runtime.evaluate', { expression }, sessionId)
    return result.value
  }

  #inHiddenPage<T>(use: (sessionId: string) => Promise<T>, signal: AbortSignal): Promise<T> {
    signal.throwIfAborted()
    return this.#lifetime.during(async () => {
      const hidden = { url: 'about:blank', hidden: true }
      const { targetId } = await this.#cdp.send('Target.createTarget', hidden)
      try {
        const target = { targetId, flatten: true }
        const { sessionId } = await this.#cdp.send('Target.attachToTarget', target)
        await this.#cdp.send('Emulation.setFocusEmulationEnabled', { enabled: true }, sessionId)
        await this.#evaluate(prepare, sessionId)
        signal.throwIfAborted()
        return await use(sessionId)
      } finally {
        this.#cdp.send('Target.closeTarget', { targetId }).catch(() => {})
      }
    })
  }
}
