import { text } from 'node:stream/consumers'
import { EgressProxy } from './proxy'
import { connectThrough, fetchThrough } from './test-request'
import type { UpstreamProxy } from './upstream-proxy'

// A request and a tunnel through the proxy of the first argument to the port of the second. What is trusted is decided when a
// process starts, so this is one of its own.
const [config = '', site = ''] = process.argv.slice(2)
const egress = await EgressProxy.listen(0, { privateNetwork: 'allowed', proxy: JSON.parse(config) as UpstreamProxy })
const port = egress.port ?? 0
const answer = await fetchThrough(port, `http://a.test:${site}/`, { headers: { Host: 'a.test' } })
const { status, socket } = await connectThrough(port, `b.test:${site}`)
socket.write('GET / HTTP/1.1\r\nHost: b.test\r\nConnection: close\r\n\r\n')
const tunnelled = (await text(socket)).split('\r\n\r\n').at(-1)
process.stdout.write(`${answer.status} ${answer.body} ${status} ${tunnelled}`)
await egress.dispose()
