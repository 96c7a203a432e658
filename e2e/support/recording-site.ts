import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A pointer event as the page in the pooled browser saw it. Coordinates are pixels of the display. */
export interface SeenPointer {
  type: 'pointerdown' | 'pointermove' | 'pointerup'
  x: number
  y: number
  button: number
  buttons: number
  modifiers: string[]
  trusted: boolean
  at: number
}

/** A key event as the page in the pooled browser saw it. */
export interface SeenKey {
  type: 'keydown' | 'keyup'
  key: string
  code: string
  modifiers: string[]
  trusted: boolean
  repeat: boolean
  at: number
}

/** How many animation frames a second the page was given. */
export interface SeenFrames {
  type: 'frames'
  perSecond: number
}

/** How large the page and its window are, in pixels. */
export interface SeenSize {
  type: 'size'
  width: number
  height: number
  outerWidth: number
  outerHeight: number
}

type Seen = SeenPointer | SeenKey | SeenFrames | SeenSize

const PAGE = `<!doctype html><title>Recording</title>
<style>html, body { height: 100%; margin: 0; overflow: hidden; background: #f4f7f8; font: 16px sans-serif }</style>
<body><p>Everything that happens here is written down.</p>
<script>
  let waiting = [], sending = Promise.resolve()
  const tell = (event) => {
    waiting.push(event)
    sending = sending.then(async () => {
      const events = waiting.splice(0)
      if (events.length) await fetch('/seen', { method: 'POST', body: JSON.stringify(events) })
    })
  }
  const modifiers = (e) => ['Control', 'Shift', 'Alt', 'Meta', 'AltGraph'].filter((name) => e.getModifierState(name))
  const pointer = (e, type = e.type) => tell({
    type, x: e.screenX, y: e.screenY, button: e.button, buttons: e.buttons, modifiers: modifiers(e), trusted: e.isTrusted, at: e.timeStamp,
  })
  addEventListener('pointerdown', (e) => pointer(e))
  addEventListener('pointerup', (e) => pointer(e))
  addEventListener('pointermove', (e) => { for (const step of e.getCoalescedEvents()) pointer(step, 'pointermove') })
  addEventListener('contextmenu', (e) => e.preventDefault())
  for (const type of ['keydown', 'keyup']) addEventListener(type, (e) => {
    e.preventDefault()
    tell({ type, key: e.key, code: e.code, modifiers: modifiers(e), trusted: e.isTrusted, repeat: e.repeat, at: e.timeStamp })
  })
  let told = ''
  const size = () => {
    const now = { type: 'size', width: innerWidth, height: innerHeight, outerWidth, outerHeight }
    if (JSON.stringify(now) !== told) tell(now)
    told = JSON.stringify(now)
    requestAnimationFrame(size)
  }
  size()
  if (location.hash === '#frames') {
    let frames = 0
    const start = performance.now()
    const count = (now) => {
      frames++
      if (now - start < 2000) requestAnimationFrame(count)
      else tell({ type: 'frames', perSecond: frames / ((now - start) / 1000) })
    }
    requestAnimationFrame(count)
  }
</script>`

/** A small local site: its page reports each event that reaches it. The ground truth for drags and keys. */
export class RecordingSite {
  readonly #server: Server
  readonly #seen: Seen[] = []

  private constructor(server: Server) {
    this.#server = server
  }

  static async start(): Promise<RecordingSite> {
    const server = createServer()
    const site = new RecordingSite(server)
    server.on('request', (request, response) => {
      if (request.method !== 'POST') {
        response.setHeader('Content-Type', 'text/html; charset=utf-8')
        response.end(PAGE)
        return
      }
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        site.#seen.push(...(JSON.parse(body) as Seen[]))
        response.end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return site
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`
  }

  get pointers(): SeenPointer[] {
    return this.#seen.filter((event): event is SeenPointer => event.type.startsWith('pointer'))
  }

  get keys(): SeenKey[] {
    return this.#seen.filter((event): event is SeenKey => event.type.startsWith('key'))
  }

  get size(): SeenSize | undefined {
    return this.#seen.findLast((event): event is SeenSize => event.type === 'size')
  }

  get frames(): SeenFrames | undefined {
    return this.#seen.find((event): event is SeenFrames => event.type === 'frames')
  }

  forget(): void {
    this.#seen.length = 0
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
