import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'

const PROGRAM = 'firefox-esr'
const LISTENS = /WebDriver BiDi listening on (ws:\S+)/
const STARTED_MS = 30_000
const SEEN_MS = 15_000
const POLL_MS = 100

/** No pages of its own, and nothing asked of anybody. */
const PREFERENCES = {
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.server': '',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
}

type Answer = { id?: number; result?: unknown; error?: string; message?: string }

/**
 * Debian's Firefox, driven by WebDriver BiDi: Playwright drives builds of its own, and no such release yet. A person's view of a page: what is
 * found is what can be seen and has these words, and is pressed where it is.
 */
export class Firefox {
  readonly #process: ChildProcess
  readonly #profile: string
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, (answer: Answer) => void>()
  #last = 0
  #context = ''

  private constructor(process: ChildProcess, profile: string, socket: WebSocket) {
    this.#process = process
    this.#profile = profile
    this.#socket = socket
    socket.on('message', (data: Buffer) => {
      const answer = JSON.parse(data.toString()) as Answer
      if (answer.id !== undefined) this.#waiting.get(answer.id)?.(answer)
    })
  }

  /** Rejects with what is to be installed where there is none. */
  static async start(): Promise<Firefox> {
    const profile = mkdtempSync(join(tmpdir(), 'pooldeck-firefox-'))
    const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
    writeFileSync(join(profile, 'user.js'), lines.join('\n'))
    const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
    const child = spawn(PROGRAM, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, HOME: profile } })
    try {
      const address = await listening(child)
      const socket = new WebSocket(`${address}/session`)
      await once(socket, 'open')
      const firefox = new Firefox(child, profile, socket)
      await firefox.#send('session.new', { capabilities: {} })
      const { contexts } = (await firefox.#send('browsingContext.getTree', {})) as { contexts: { context: string }[] }
      firefox.#context = contexts[0]?.context ?? ''
      await firefox.#send('browsingContext.setViewport', {
        context: firefox.#context,
        viewport: { width: 1440, height: 900 },
      })
      return firefox
    } catch (error) {
      child.kill('SIGKILL')
      rmSync(profile, { recursive: true, force: true })
      throw error
    }
  }

  async goto(url: string): Promise<void> {
    await this.#send('browsingContext.navigate', { context: this.#context, url, wait: 'interactive' })
  }

  /** What an expression gives in the page, as JSON. */
  async evaluate<T>(expression: string): Promise<T> {
    const { result } = (await this.#send('script.evaluate', {
      expression: `JSON.stringify(${expression})`,
      target: { context: this.#context },
      awaitPromise: true,
    })) as { result?: { value?: string } }
    return JSON.parse(result?.value ?? 'null') as T
  }

  /** Waits until the page has these words. */
  async see(words: string): Promise<void> {
    const isThere = (): Promise<boolean> => this.evaluate(`document.body.innerText.includes(${JSON.stringify(words)})`)
    await until(isThere, async () => `“${words}” is not on the page: ${await this.#text()}`)
  }

  /** Presses what has these words, or this label, once it stands still with nothing over it. */
  async press(selector: string, words: string): Promise<void> {
    const script = `(() => {
      const all = [...document.querySelectorAll(${JSON.stringify(selector)})]
      const found = all.find((each) => {
        const text = (each.getAttribute('aria-label') ?? each.innerText ?? '').trim()
        return text.startsWith(${JSON.stringify(words)}) && each.checkVisibility()
      })
      found?.scrollIntoView({ block: 'center' })
      const { left, top, width, height } = found?.getBoundingClientRect() ?? {}
      const at = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
      return found?.contains(document.elementFromPoint(at.x, at.y)) ? at : null
    })()`
    let at: { x: number; y: number } | null = null
    const find = async (): Promise<boolean> => {
      const before = at
      at = await this.evaluate(script)
      return at !== null && at.x === before?.x && at.y === before.y
    }
    await until(find, async () => `No ${selector} “${words}”: ${await this.#text()}`)
    const { x, y } = at as unknown as { x: number; y: number }
    await this.#perform({
      type: 'pointer',
      id: 'mouse',
      actions: [
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    })
  }

  /** Types into what has the focus. */
  async type(text: string): Promise<void> {
    const actions = Array.from(text).flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await this.#perform({ type: 'key', id: 'keys', actions })
  }

  async stop(): Promise<void> {
    this.#socket.close()
    const exit = once(this.#process, 'exit')
    this.#process.kill('SIGKILL')
    await exit
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 })
  }

  #text(): Promise<string> {
    return this.evaluate<string>('document.body.innerText')
  }

  async #perform(source: object): Promise<void> {
    await this.#send('input.performActions', { context: this.#context, actions: [source] })
  }

  async #send(method: string, params: object): Promise<unknown> {
    const id = ++this.#last
    const answer = new Promise<Answer>((resolve) => this.#waiting.set(id, resolve))
    this.#socket.send(JSON.stringify({ id, method, params }))
    const { result, error, message } = await answer
    this.#waiting.delete(id)
    if (error !== undefined) throw new Error(`${method}: ${error} ${message ?? ''}`)
    return result
  }
}

/** Where it lets itself be driven. */
function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const timer = setTimeout(() => reject(new Error(`Firefox doesn’t start:\n${printed}`)), STARTED_MS)
    child.once('error', () => reject(new Error(`There is no ${PROGRAM}. \`npm test\` installs it where it may.`)))
    child.once('exit', (code) => reject(new Error(`Firefox ended with code ${code}:\n${printed}`)))
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        printed += chunk.toString()
        const address = LISTENS.exec(printed)?.[1]
        if (address === undefined) return
        clearTimeout(timer)
        resolve(address)
      })
    }
  })
}

async function until(holds: () => Promise<boolean>, otherwise: () => Promise<string>): Promise<void> {
  const end = Date.now() + SEEN_MS
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(await otherwise())
    await sleep(POLL_MS)
  }
}
