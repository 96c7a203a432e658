/** A command as the browser gets it. */
export interface SentCommand {
  id: number
  method: string
  params: Record<string, unknown>
  sessionId?: string
}

/** Stands in for `WebSocket` (`vi.stubGlobal`): the test is its other end. */
export class TestSocket extends EventTarget {
  static readonly OPEN = 1
  /** Called for each socket that is made, and for each command that is sent. */
  static onMade: (socket: TestSocket) => void = () => {}
  static onSent: (socket: TestSocket, command: SentCommand) => void = () => {}
  readonly url: string
  readonly sent: SentCommand[] = []
  readyState = 0

  constructor(url: string) {
    super()
    this.url = url
    queueMicrotask(() => TestSocket.onMade(this))
  }

  open(): void {
    this.readyState = TestSocket.OPEN
    this.dispatchEvent(new Event('open'))
  }

  send(text: string): void {
    const command = JSON.parse(text) as SentCommand
    this.sent.push(command)
    TestSocket.onSent(this, command)
  }

  says(message: object | string): void {
    const data = typeof message === 'string' ? message : JSON.stringify(message)
    this.dispatchEvent(new MessageEvent('message', { data }))
  }

  close(): void {
    this.readyState = 3
    this.dispatchEvent(new Event('close'))
  }
}
