import { connect } from 'node:net'

/** Where a service listens. */
export interface Address {
  readonly host: string
  readonly port: number
}

/** A request byte by byte, so that it may also be none. */
export interface RawRequest {
  readonly method: string
  readonly bytes: Buffer
  /** The sender stops sending there, before all of it was sent. */
  readonly cut: boolean
}

export interface Answer {
  readonly kind: 'answer'
  readonly status: number
  /** By name in lower case. */
  readonly headers: ReadonlyMap<string, string>
  readonly body: Buffer
}

/** `silent`: nothing within the caller's timeout, who then disconnected. `closed`: the connection was closed without an answer. */
export type Reply = Answer | { readonly kind: 'silent' } | { readonly kind: 'closed' }

/** Sends a request over a connection of its own and reads the first answer. */
export function exchange({ host, port }: Address, request: RawRequest, timeoutMs: number): Promise<Reply> {
  return new Promise((resolve) => {
    const socket = connect(port, host)
    let read: Buffer = Buffer.alloc(0)
    const settle = (reply: Reply) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(reply)
    }
    const timer = setTimeout(() => settle({ kind: 'silent' }), timeoutMs)
    const close = () => settle(answerIn(read, request.method, true) ?? { kind: 'closed' })
    socket.on('error', close)
    socket.on('close', close)
    socket.on('data', (chunk) => {
      read = Buffer.concat([read, chunk])
      const answer = answerIn(read, request.method, false)
      if (answer) settle(answer)
    })
    socket.write(request.bytes)
    if (request.cut) socket.end()
  })
}

/** The first final answer in what was read, when all of it is there. */
function answerIn(read: Buffer, method: string, closed: boolean): Answer | undefined {
  const end = read.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const [first = '', ...lines] = read.subarray(0, end).toString('latin1').split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1])
  const rest = read.subarray(end + 4)
  if (status >= 100 && status < 200) return answerIn(rest, method, closed)
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const body = bodyIn(rest, headers, method === 'HEAD' || status === 204 || status === 304, closed)
  return body && { kind: 'answer', status, headers, body }
}

function bodyIn(
  rest: Buffer,
  headers: ReadonlyMap<string, string>,
  none: boolean,
  closed: boolean,
): Buffer | undefined {
  if (none) return Buffer.alloc(0)
  // It continues for as long as a client reads.
  if (headers.get('content-type')?.startsWith('text/event-stream')) return rest
  if (headers.get('transfer-encoding') === 'chunked') return unchunked(rest)
  const length = headers.get('content-length')
  if (length === undefined) return closed ? rest : undefined
  return rest.length >= Number(length) ? rest.subarray(0, Number(length)) : undefined
}

function unchunked(rest: Buffer): Buffer | undefined {
  const chunks: Buffer[] = []
  for (let at = 0; ;) {
    const line = rest.indexOf('\r\n', at)
    if (line < 0) return undefined
    const size = Number.parseInt(rest.subarray(at, line).toString('latin1'), 16)
    const start = line + 2
    if (rest.length < start + size + 2) return undefined
    if (size === 0) return Buffer.concat(chunks)
    chunks.push(rest.subarray(start, start + size))
    at = start + size + 2
  }
}
