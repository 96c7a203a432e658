import { type SentCommand, TestSocket } from '../../../client/test-cdp-socket'

interface TestTab {
  id: string
  windowId: number
  index: number
  active: boolean
  title: string
  url: string
  focused: boolean
  icon: string
}

/** A browser with tabs, as far as the panel asks it. Put instead of `WebSocket` by `vi.stubGlobal('WebSocket', TestSocket)`. */
export class TestBrowserTabs {
  tabs: TestTab[] = []
  /** What was sent, without what is only asked. */
  readonly done: string[] = []
  /** Answers of some commands; null for one that is not answered. */
  answers: Record<string, (command: SentCommand) => object | null> = {}
  socket: TestSocket | undefined
  /** Whether it reports where tabs are; an older one does not. */
  reportsIndices = true
  /** Whether it lets anybody connect. */
  isUp = true

  constructor() {
    TestSocket.onMade = (socket) => {
      this.socket = socket
      if (this.isUp) socket.open()
      else socket.close()
    }
    TestSocket.onSent = (socket, command) => {
      const result = (this.answers[command.method] ?? (() => this.#answer(socket, command)))(command)
      if (result) queueMicrotask(() => socket.says({ id: command.id, result }))
    }
  }

  add(id: string, more: Partial<TestTab> = {}): void {
    const url = `https://${id}.example/`
    const strip = { windowId: 1, index: this.tabs.length, active: this.tabs.length === 0, focused: false, icon: '' }
    this.tabs.push({ id, title: `Site ${id}`, url, ...strip, ...more })
    this.socket?.says({ method: 'Target.targetCreated', params: {} })
  }

  remove(id: string): void {
    this.tabs = this.tabs.filter((tab) => tab.id !== id)
    this.socket?.says({ method: 'Target.targetDestroyed', params: {} })
  }

  /** What the browser tells of the page of a tab. */
  tells(id: string, method: string, params: object = {}): void {
    this.socket?.says({ method, params, sessionId: `page of ${id}` })
  }

  #answer(socket: TestSocket, { method, params, sessionId = '' }: SentCommand): object {
    const [, id = ''] = /^(?:page|tab) of (.*)$/.exec(sessionId) ?? []
    const tab = this.tabs.find((one) => one.id === (id || params['targetId']))
    switch (method) {
      case 'Target.getTargets':
        return {
          targetInfos: this.tabs.map(({ id: targetId, title, url, active: tabActive, index: tabStripIndex }) => ({
            targetId,
            title,
            url,
            ...(this.reportsIndices && { embedderData: { tabActive, tabStripIndex } }),
          })),
        }
      case 'Target.attachToTarget':
        return { sessionId: `tab of ${tab?.id}` }
      case 'Target.setAutoAttach':
        socket.says({
          method: 'Target.attachedToTarget',
          params: { sessionId: `page of ${id}`, targetInfo: { targetId: `frame of ${id}`, type: 'page' } },
          sessionId,
        })
        return {}
      case 'Browser.getWindowForTarget':
        return { windowId: tab?.windowId }
      case 'Runtime.evaluate':
        return { result: { value: `complete ${tab?.active ? 'visible' : 'hidden'} ${tab?.focused} ${tab?.icon}` } }
      case 'Page.getNavigationHistory':
        return {
          currentIndex: 1,
          entries: [
            { id: 7, url: 'about:blank' },
            { id: 8, url: tab?.url },
          ],
        }
      default:
        if (!/\.(enable|disable|setDiscoverTargets|setInterceptFileChooserDialog)$/.test(method))
          this.done.push(`${method} ${tab?.id ?? ''}`.trim())
        return {}
    }
  }
}
