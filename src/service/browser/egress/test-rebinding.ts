import { once } from 'node:events'
import http from 'node:http'
import { BrowserLauncher } from '../launcher'
import { evaluate, LIGHT_CHROMIUM, thisHost } from '../test-browser'
import { TestDns } from './test-dns'

// A browser with a network of its own: 11.0.0.1 is a site of the public internet, 127.0.0.1 an application that is not the public's
// business. Prints what a page of the site can do once its name means the application. Argument: folder for browsers.
const [runDir = ''] = process.argv.slice(2)
const reached: string[] = []

async function serve(address: string, words: string): Promise<http.Server> {
  const server = http.createServer((request, response) => {
    if (address === '127.0.0.1') reached.push(`${request.headers.host}${request.url}`)
    response.setHeader('Content-Type', 'text/html')
    // No icon: it would be asked for, and its name looked up, at a moment of its own.
    response.end(`<link rel="icon" href="data:,">${words}`)
  })
  server.on('upgrade', (_request, socket) => {
    reached.push('a WebSocket')
    socket.destroy()
  })
  server.listen(8080, address)
  await once(server, 'listening')
  return server
}

const servers = await Promise.all([serve('11.0.0.1', 'public'), serve('127.0.0.1', 'private')])
const dns = await TestDns.listen(53, (name, time) => {
  if (name === 'private.test') return ['127.0.0.1']
  // Nothing listens at the first: who tries the next one has not checked it.
  if (name === 'both.test') return ['11.0.0.2', '127.0.0.1']
  if (name === 'public.test') return ['11.0.0.1']
  return [time === 1 ? '11.0.0.1' : '127.0.0.1']
})
const host = await thisHost(runDir, { chromiumPath: LIGHT_CHROMIUM })
const launcher = new BrowserLauncher(host, { egress: { privateNetwork: 'blocked' } })
const viewport = { width: 640, height: 480, refresh_rate: 10 }
const browser = await launcher.launch({ id: 'rebound', viewport, kiosk_mode: true, headless: true })
const text = () => evaluate(browser, 'document.body.innerText')
const open = async (url: string) => {
  await browser.navigate(url).catch(() => undefined)
  return text()
}

const first = await open('http://rebinding.test:8080/')
const askedOnce = dns.asked.filter((name) => name === 'rebinding.test').length
const again = await evaluate(browser, `fetch('/private').then(async (answer) => answer.status + await answer.text())`)
const socket = await evaluate(
  browser,
  `new Promise((done) => {
    const socket = new WebSocket('ws://rebinding.test:8080/')
    socket.onopen = () => done('open')
    socket.onerror = () => done('refused')
  })`,
)
const [byName, byBoth] = [await open('http://private.test:8080/'), await open('http://both.test:8080/')]
const stillPublic = await open('http://public.test:8080/')
process.stdout.write(JSON.stringify({ first, askedOnce, again, socket, byName, byBoth, stillPublic, reached }))
await launcher.dispose()
dns.close()
for (const server of servers) {
  server.close()
  server.closeAllConnections()
}
