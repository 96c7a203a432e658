import http from 'node:http'
import net from 'node:net'
import { mapBidi } from './bidi'
import { curlHop } from './curl'
import { FILE_OPERATIONS } from './file-operations'
import { LOG_OPERATIONS } from './log-operations'
import { type AgentCall, type Operation, Refusal, refusalOf } from './operation'
import { runCode } from './playwright'
import { PROCESS_OPERATIONS } from './process-operations'

/**
 * The agent: runs inside the sandbox of a browser, with the browser's user and rights, and does there what callers ask the service for.
 * It connects to the service, and each connection is for one call. What it may not do, the kernel refuses.
 */

/** Connections that are open for the next calls. */
const SPARE = 4
/** JSON bodies come from the service, which reads no more than 6.5 MiB of one. */
const MOST_JSON = 16 * 1024 * 1024

const [socket = ''] = process.argv.slice(2)
const operations: Readonly<Record<string, Operation>> = {
  ...FILE_OPERATIONS,
  ...PROCESS_OPERATIONS,
  ...LOG_OPERATIONS,
  curlHop,
  runCode,
  mapBidi,
}

const server = http.createServer(
  { maxHeaderSize: 64 * 1024, requestTimeout: 0, headersTimeout: 0 },
  (request, response) => {
    connect()
    answer(request, response).catch(stray)
  },
)

async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://agent')
  const gone = new AbortController()
  response.once('close', () => gone.abort(new Error('The client disconnected.')))
  try {
    const operation = operations[pathname.slice(1)]
    if (!operation) throw new Refusal(404, 'not_found', `There is no ${pathname}.`)
    const body = request.headers['content-type'] === 'application/json' ? await json(request) : undefined
    const query = Object.fromEntries(searchParams)
    const call: AgentCall = { query, body, request, response, signal: gone.signal }
    const answered = await operation(call)
    if (!response.headersSent)
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answered ?? null))
  } catch (error) {
    // What has begun as an answer must not look whole.
    if (response.headersSent) return void response.destroy()
    const { status, code, message } = refusalOf(error)
    response.writeHead(status, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify({ code, message }))
    // The service stops sending when it has read that.
    request.resume()
  }
}

async function json(request: http.IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    if (length > MOST_JSON) throw new Refusal(413, 'bad_request', 'The body is too large.')
    parts.push(part)
  }
  return JSON.parse(Buffer.concat(parts).toString())
}

function connect(): void {
  const connection = net.connect(socket)
  const refused = () => process.exit()
  // The service has gone, so this process is no longer needed.
  connection.once('error', refused)
  connection.once('connect', () => {
    connection.off('error', refused)
    server.emit('connection', connection)
  })
}

/** A call that fails unexpectedly must not end the others. */
function stray(error: unknown): void {
  console.error(error)
}

process.umask(0o022)
process.on('uncaughtException', stray)
process.on('unhandledRejection', stray)
for (let count = 0; count < SPARE; count += 1) connect()
