import net from 'node:net'
import type { ConnectOverCDPTransport } from 'playwright-core'
import { type CodeStart, LINE } from '../playwright/wire'
import type { Outcome } from './outcome'

/** Where the agent reads what this process says; its console is apart from that. */
const OUTPUT_FD = 3

/** Resolves when all that the code has written is out; the end of a process does not wait for that. */
const flushed = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((done) => {
    if (stream.writable) stream.write('', () => done())
    else done()
  })

/** The line to the service: the code comes by it, and messages of the debugging protocol go both ways. */
export class ServiceLine implements ConnectOverCDPTransport {
  onmessage?: (message: object) => void
  onclose?: (reason?: string) => void
  readonly started: Promise<CodeStart>
  readonly #output = new net.Socket({ fd: OUTPUT_FD })
  #start: (start: CodeStart) => void = () => {}
  readonly #received: object[] = []
  #hasEnded = false

  constructor() {
    this.started = new Promise((resolve) => (this.#start = resolve))
    this.#output.on('error', () => process.exit(1))
    let rest: Buffer[] = []
    process.stdin.on('data', (data: Buffer) => {
      let from = 0
      for (let end = data.indexOf(10); end !== -1; end = data.indexOf(10, from)) {
        const line = Buffer.concat([...rest, data.subarray(from, end)])
        rest = []
        from = end + 1
        this.#read(line.toString())
      }
      if (from < data.length) rest.push(data.subarray(from))
    })
    process.stdin.on('end', () => this.onclose?.())
  }

  send(message: object): void {
    this.#write(LINE.cdp, message)
  }

  /** Closes the connection of the code; the browser lives on. */
  close(): void {
    process.stdin.pause()
    this.onclose?.()
  }

  /** Says how the code has ended, and ends this process. Idempotent. */
  end(outcome: Outcome): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    const written = new Promise<void>((done) => this.#write(LINE.ended, outcome, () => done()))
    const exit = () => process.exit(0)
    void Promise.all([written, ...[process.stdout, process.stderr].map(flushed)]).then(exit, exit)
  }

  #write(letter: string, record: object, done?: () => void): void {
    this.#output.write(`${letter}${JSON.stringify(record)}\n`, done)
  }

  /** Each in a turn of its own: what Playwright does because of one message is done before the next one. */
  #deliver(message: object): void {
    this.#received.push(message)
    if (this.#received.length === 1) setImmediate(() => this.#next())
  }

  #next(): void {
    const [message] = this.#received
    if (message) this.onmessage?.(message)
    this.#received.shift()
    if (this.#received.length > 0) setImmediate(() => this.#next())
  }

  #read(line: string): void {
    if (line === '') return
    const record = JSON.parse(line.slice(1)) as object
    if (line.startsWith(LINE.start)) this.#start(record as CodeStart)
    else this.#deliver(record)
  }
}
