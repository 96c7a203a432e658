import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** Browsers refuse this port by themselves. */
export const UNSAFE = 'http://127.0.0.1:1/'

/** Its JSON is larger than what is kept of a body, and the cut would go through a character. */
export const LONG_JSON = `"${'ä'.repeat(10_000)}"`

/** Where the parts of the busy page are, in CSS pixels. */
export const POINTS = {
  open: { x: 60, y: 20 },
  name: { x: 60, y: 60 },
  secret: { x: 60, y: 100 },
  shown: { x: 160, y: 100 },
  token: { x: 260, y: 100 },
  empty: { x: 400, y: 300 },
}

const at = ({ x, y }: { x: number; y: number }) =>
  `style="position:fixed;box-sizing:border-box;left:${x - 40}px;top:${y - 10}px;width:80px;height:20px"`

const head = (title: string) =>
  `<!doctype html><meta charset="utf-8"><title>${title}</title><link rel="icon" href="data:,">
  <script>addEventListener('keydown', ({ key }) => key === 'F5' && location.reload())</script>`

const busy = (other: string) => `${head('Busy')}
<body style="margin:0;height:4000px">
<button id="open" ${at(POINTS.open)} onclick="window.open('/popup')">Open another</button>
<input name="nickname" ${at(POINTS.name)}>
<input name="code" type="password" ${at(POINTS.secret)}>
<input name="again" type="password" oninput="this.type = 'text'" ${at(POINTS.shown)}>
<input name="apiToken" ${at(POINTS.token)}>
<div id="top" style="height:150px"></div><h1>Busy</h1>
<iframe src="${other}/frame"></iframe>
<script>
  console.log('hello', { answer: 42, list: [1, 'two'] }, [1, 2], null, undefined)
  console.error('it is bad')
  console.log('seen by the page: ' + typeof report)
  new Worker('/worker.js')
  const shift = () => { document.querySelector('#top').style.height = '250px' }
  // What was never painted does not shift.
  addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(shift, 200))))
  const ask = async () => {
    const read = async (...request) => (await fetch(...request)).text()
    await read('/data.json')
    await read('/moved')
    await read('/picture.png')
    fetch('/unread')
    await read('${UNSAFE}').catch(() => {})
    await read('/posted', { method: 'POST', body: '{"grüße":true}' })
    throw new Error('no handler catches this')
  }
  ask()
</script>`

const FRAME = `${head('Frame')}<p>A frame of another site<script>console.log('from a frame')</script>`
const POPUP = `${head('Popup')}<p>Another tab<script>console.log('from a popup'); fetch('/asked-at-once')</script>`
const WORKER = `console.log('from a worker'); fetch('/asked-by-a-worker')`

/** A click on it is written to its console, asks for something, and has it load again. It tells when it can see that it is watched, and when it takes clicks. */
const CLICKED = `${head('Clicked')}<p>Click<script>
  let isWatched = false
  const watchful = new Proxy({}, { ownKeys: () => { isWatched = true; return [] } })
  console.debug(Object.create(watchful))
  // Clicks before its first picture have no target.
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  setTimeout(async () => {
    document.title = isWatched ? 'Watched' : 'Unwatched'
    await painted()
    fetch('/ready')
  }, 100)
  addEventListener('click', () => { console.log('clicked'); fetch('/asked-by-a-click').then(() => location.reload()) })
</script>`

/** It says its lines in order, some at once, for ever. */
const TALKING = `${head('Talking')}<script>
  let line = 0
  setInterval(() => { for (let one = 0; one < 3; one++) console.log('line', line++, 'ä'.repeat(line % 300)) }, 20)
</script>`

/** A page whose workers outlive it, or are shared with others: what it asks for goes through one of them. */
const WORKING = `${head('Working')}<p>Two workers<script>
  const shared = new SharedWorker('/shared-worker.js')
  const ask = () => fetch('/asked-through-the-worker')
  // What the shared worker asks for is not to go through the other one.
  shared.port.onmessage = async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    if (navigator.serviceWorker.controller) ask()
    else navigator.serviceWorker.addEventListener('controllerchange', ask)
  }
</script>`
const SHARED_WORKER = `
  console.log('from a shared worker')
  const asked = fetch('/asked-by-a-shared-worker').then((answer) => answer.text())
  addEventListener('connect', ({ ports: [port] }) => asked.then((text) => port.postMessage(text)))`
const SERVICE_WORKER = `
  console.log('from a service worker')
  addEventListener('install', (event) => event.waitUntil(fetch('/asked-at-install').then(() => skipWaiting())))
  addEventListener('activate', (event) => event.waitUntil(clients.claim()))
  addEventListener('fetch', (event) => {
    console.log('passed on: ' + new URL(event.request.url).pathname)
    event.respondWith(fetch(event.request))
    setTimeout(() => { throw new Error('no handler catches this in a service worker') })
  })`

/**
 * A site with a page that logs, fails, fetches, posts, shifts, throws, and has a frame of another site, a worker and a popup; one
 * with a shared worker and a service worker; and one that logs all the time.
 */
export class BusySite {
  readonly #server: http.Server
  readonly #asked = new Map<string, number>()

  private constructor(server: http.Server) {
    this.#server = server
    server.on('request', ({ url: path = '/' }: http.IncomingMessage, response: http.ServerResponse) => {
      this.#asked.set(path, this.timesAsked(path) + 1)
      const answer = (type: string, body: string | Buffer) => response.setHeader('Content-Type', type).end(body)
      if (path === '/data.json') answer('application/json', LONG_JSON)
      else if (path === '/picture.png') answer('image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47]))
      else if (path === '/moved') response.writeHead(302, { Location: '/arrived' }).end()
      else if (path === '/busy') answer('text/html', busy(this.otherUrl('')))
      else if (path === '/frame') answer('text/html', FRAME)
      else if (path === '/popup') answer('text/html', POPUP)
      else if (path === '/worker.js') answer('text/javascript', WORKER)
      else if (path === '/clicked') answer('text/html', CLICKED)
      else if (path === '/talking') answer('text/html', TALKING)
      else if (path === '/working') answer('text/html', WORKING)
      else if (path === '/shared-worker.js') answer('text/javascript', SHARED_WORKER)
      else if (path === '/service-worker.js') answer('text/javascript', SERVICE_WORKER)
      else answer('text/plain', `this is ${path}`)
    })
  }

  static async listen(): Promise<BusySite> {
    const server = http.createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new BusySite(server)
  }

  timesAsked(path: string): number {
    return this.#asked.get(path) ?? 0
  }

  url(path: string): string {
    return `http://127.0.0.1:${this.#port}${path}`
  }

  /** The same as another site. */
  otherUrl(path: string): string {
    return `http://localhost:${this.#port}${path}`
  }

  async close(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }

  get #port(): number {
    return (this.#server.address() as AddressInfo).port
  }
}
