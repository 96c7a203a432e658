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

/** What a field holds after it has changed, and what the mouse has done besides moving. */
export interface SeenText {
  type: 'text'
  value: string
}

export interface SeenClick {
  type: 'click' | 'dblclick' | 'auxclick' | 'contextmenu'
  button: number
  /** How many clicks the browser takes it to be the last of. */
  count: number
  trusted: boolean
}

export interface SeenWheel {
  type: 'wheel'
  deltaX: number
  deltaY: number
  trusted: boolean
}

/** What a page can tell of its browser. */
export interface SeenBrowser {
  type: 'browser'
  webdriver: boolean
  userAgent: string
  brands: string
  cookie: string
  stored: string
}

type Seen = SeenPointer | SeenKey | SeenFrames | SeenSize | SeenText | SeenClick | SeenWheel | SeenBrowser

/** Reports that the page is there, and how large it and its window are, now and when that changes. Asking with every frame would keep a browser busy for ever. */
const TELL_SIZE = `
  const tellSize = (tell) => {
    let told = ''
    const look = () => {
      const now = { type: 'size', width: innerWidth, height: innerHeight, outerWidth, outerHeight }
      if (JSON.stringify(now) !== told) tell(now)
      told = JSON.stringify(now)
    }
    look()
    addEventListener('resize', look)
    fetch('/opened', { method: 'POST', body: '[]' })
    // Of a window that changes around its page there is no event.
    setInterval(look, 250)
  }`

/** A page that leaves keys and clicks their effect: one field that has the whole window. A caret that blinks would be a new picture twice a second, for all who look. */
const FORM = `<!doctype html><title>Form</title>
<style>html, body { height: 100%; margin: 0 } textarea { box-sizing: border-box; width: 100%; height: 100%; caret-color: transparent }</style>
<textarea autofocus></textarea>
<script>${TELL_SIZE}
  let sending = Promise.resolve()
  const tell = (event) => { sending = sending.then(() => fetch('/seen', { method: 'POST', body: JSON.stringify([event]) })) }
  const field = document.querySelector('textarea')
  field.addEventListener('input', () => tell({ type: 'text', value: field.value }))
  for (const type of ['click', 'dblclick', 'auxclick', 'contextmenu']) addEventListener(type, (e) => {
    if (type === 'contextmenu') e.preventDefault()
    tell({ type, button: e.button, count: e.detail, trusted: e.isTrusted })
  })
  addEventListener('wheel', (e) => tell({ type: 'wheel', deltaX: e.deltaX, deltaY: e.deltaY, trusted: e.isTrusted }))
  const told = {
    type: 'browser', webdriver: navigator.webdriver, userAgent: navigator.userAgent, cookie: document.cookie,
    brands: (navigator.userAgentData?.brands ?? []).map(({ brand }) => brand).join(' '), stored: localStorage.kept ?? '',
  }
  if (location.search === '?keep') {
    document.cookie = 'kept=yes; max-age=86400'
    localStorage.kept = 'yes'
  }
  field.focus()
  tellSize(tell)
  tell(told)
</script>`

const PAGE = `<!doctype html><title>Recording</title>
<style>html, body { height: 100%; margin: 0; overflow: hidden; background: #f4f7f8; font: 16px sans-serif }</style>
<body><p>Everything that happens here is written down.</p>
<script>${TELL_SIZE}
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
  addEventListener('pointerup', (e) => {
    pointer(e)
    // What the right button has done is seen, too.
    if (e.button === 2) document.body.style.borderLeft = '8px solid #1a7f37'
  })
  addEventListener('pointermove', (e) => { for (const step of e.getCoalescedEvents()) pointer(step, 'pointermove') })
  addEventListener('contextmenu', (e) => e.preventDefault())
  addEventListener('wheel', (e) => tell({ type: 'wheel', deltaX: e.deltaX, deltaY: e.deltaY, trusted: e.isTrusted }))
  for (const type of ['keydown', 'keyup']) addEventListener(type, (e) => {
    e.preventDefault()
    tell({ type, key: e.key, code: e.code, modifiers: modifiers(e), trusted: e.isTrusted, repeat: e.repeat, at: e.timeStamp })
  })
  tellSize(tell)
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
  /** How many pages of it have been opened so far that they record. */
  opened = 0

  private constructor(server: Server) {
    this.#server = server
  }

  static async start(): Promise<RecordingSite> {
    const server = createServer()
    const site = new RecordingSite(server)
    server.on('request', (request, response) => {
      if (request.method !== 'POST') {
        response.setHeader('Content-Type', 'text/html; charset=utf-8')
        response.end(request.url?.startsWith('/form') ? FORM : PAGE)
        return
      }
      if (request.url === '/opened') site.opened += 1
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

  /** What the field of the form holds; undefined while it was never changed. */
  get text(): string | undefined {
    return this.#seen.findLast((event): event is SeenText => event.type === 'text')?.value
  }

  get clicks(): SeenClick[] {
    return this.#seen.filter((event): event is SeenClick => /click|contextmenu/.test(event.type))
  }

  get wheel(): SeenWheel[] {
    return this.#seen.filter((event): event is SeenWheel => event.type === 'wheel')
  }

  /** The browser that opened the form last. */
  get browser(): SeenBrowser | undefined {
    return this.#seen.findLast((event): event is SeenBrowser => event.type === 'browser')
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
