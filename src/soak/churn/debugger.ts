import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { Random } from '../../motion/random'

/** A command is answered, or its connection ended, within this time, ms. */
const ANSWER_MS = 30_000
/** A handshake is answered within this time, ms: the browser may take all of its own time to answer. */
const HANDSHAKE_MS = 40_000
/** Each side may take so long to confirm the end of a connection, ms. */
const END_MS = 10_000
const COMMANDS: readonly [method: string, params: object][] = [
  ['Runtime.evaluate', { expression: 'document.title' }],
  ['Runtime.evaluate', { expression: 'console.log({ at: Date.now() }); fetch("/healthz")' }],
  ['Page.navigate', { url: 'about:blank' }],
  ['Page.navigate', { url: 'data:text/html,<title>churn</title><iframe src="about:blank"></iframe>' }],
  ['Runtime.enable', {}],
  ['Network.enable', {}],
  ['Page.crash', {}],
  ['Page.close', {}],
  ['Nothing.known', {}],
]

interface Message {
  readonly id?: number
  readonly method?: string
  readonly sessionId?: string
  readonly result?: {
    readonly sessionId?: string
    readonly targetInfos?: readonly { targetId: string; type: string }[]
  }
}

/**
 * Debugs a session for a while, at random, and hangs up. Gives the commands that were neither answered nor ended with their connection,
 * those to crashed pages aside, which a browser answers when they are loaded again; undefined when it was not let in.
 */
export async function debug(url: string, random: Random): Promise<string[] | undefined> {
  const unanswered: string[] = []
  const socket = new WebSocket(url)
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('error', () => undefined)
  const isOpen = await Promise.race([
    new Promise<boolean>((resolve) => socket.once('open', () => resolve(true))),
    ended.then(() => false),
    sleep(HANDSHAKE_MS, undefined, { ref: false }),
  ])
  if (isOpen === undefined) {
    socket.terminate()
    return ['a handshake']
  }
  if (!isOpen) return undefined
  const waiting = new Map<number, (message: Message) => void>()
  const crashed = new Set<string | undefined>()
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as Message
    if (message.id !== undefined) waiting.get(message.id)?.(message)
    if (message.method === 'Inspector.targetCrashed') crashed.add(message.sessionId)
  })
  let lastId = 0
  const send = async (method: string, params: object, sessionId?: string): Promise<Message> => {
    const id = (lastId += 1)
    const answer = new Promise<Message>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params, sessionId }))
    const late = AbortSignal.timeout(ANSWER_MS)
    const silent = new Promise<Message>((resolve) => late.addEventListener('abort', () => resolve({ id: -1 })))
    const message = await Promise.race([answer, ended.then((): Message => ({})), silent])
    if (message.id === -1 && !crashed.has(sessionId)) unanswered.push(method)
    return message
  }
  for (let left = 1 + Math.floor(random.uniform() * 6); left > 0 && socket.readyState === WebSocket.OPEN; left--) {
    const { result: targets } = await send('Target.getTargets', {})
    const pages = targets?.targetInfos?.filter(({ type }) => type === 'page') ?? []
    const page = pages[Math.floor(random.uniform() * pages.length)]
    if (!page) {
      await send('Target.createTarget', { url: 'about:blank' })
      continue
    }
    const { result } = await send('Target.attachToTarget', { targetId: page.targetId, flatten: true })
    // It is notified of a crash from then on, also of one before.
    await send('Inspector.enable', {}, result?.sessionId)
    const [method, params] = COMMANDS[Math.floor(random.uniform() * COMMANDS.length)] ?? ['Browser.getVersion', {}]
    const sent = send(method, params, result?.sessionId)
    // Sometimes the client does not wait for the answer.
    if (random.uniform() < 0.8) await sent
    await sleep(random.uniform() * 200)
  }
  if (random.uniform() < 0.5) socket.terminate()
  else socket.close()
  const isOver = await Promise.race([ended.then(() => true), sleep(END_MS, false, { ref: false })])
  if (!isOver) unanswered.push('the end of a connection')
  return unanswered
}
