import type { ConnectOverCDPTransport } from 'playwright-core'

interface Message {
  readonly id: number
  readonly method: string
  readonly params?: { readonly worldName?: string }
  readonly sessionId?: string
}

const TAB = {
  targetId: 'tab',
  type: 'page',
  title: '',
  url: 'about:blank',
  attached: true,
  browserContextId: 'context',
}
const FRAME = { id: TAB.targetId, loaderId: 'loader', url: TAB.url, mimeType: 'text/html' }

/** Answers as a browser with one empty tab: so much that Playwright connects and reads a title. */
export class SilentBrowser implements ConnectOverCDPTransport {
  onmessage?: (message: object) => void
  onclose?: (reason?: string) => void

  send(message: object): void {
    setImmediate(() => this.#answer(message as Message))
  }

  close(): void {
    this.onclose?.()
  }

  #answer({ id, method, params, sessionId }: Message): void {
    const at = sessionId === undefined ? {} : { sessionId }
    const tell = (event: string, about: object) => this.onmessage?.({ method: event, params: about, ...at })
    const answer = (result: object) => this.onmessage?.({ id, result, ...at })
    const world = (context: { id: number; name?: string | undefined }, isDefault: boolean) => {
      const auxData = { isDefault, type: isDefault ? 'default' : 'isolated', frameId: FRAME.id }
      tell('Runtime.executionContextCreated', {
        context: { origin: '', uniqueId: `${context.id}`, ...context, auxData },
      })
    }
    if (method === 'Browser.getVersion') answer({ product: 'Chrome/140.0.0.0', userAgent: 'Chrome/140.0.0.0' })
    else if (method === 'Target.getTargetInfo') answer({ targetInfo: { ...TAB, targetId: 'browser', type: 'browser' } })
    else if (method === 'Page.getFrameTree') answer({ frameTree: { frame: FRAME } })
    else if (method === 'Runtime.evaluate') answer({ result: { type: 'object', objectId: 'script' } })
    else if (method === 'Runtime.callFunctionOn') answer({ result: { type: 'string', value: '' } })
    else if (method === 'Page.createIsolatedWorld') {
      world({ id: 2, name: params?.worldName }, false)
      answer({ executionContextId: 2 })
    } else {
      answer({})
      if (method === 'Runtime.enable') world({ id: 1, name: '' }, true)
      if (method === 'Target.setAutoAttach' && sessionId === undefined)
        tell('Target.attachedToTarget', { sessionId: 'session', targetInfo: TAB, waitingForDebugger: false })
    }
  }
}
