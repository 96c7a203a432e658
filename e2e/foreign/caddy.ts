import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from 'node:tls'
import { freePort } from '../support/running-service'

/** Where the set-up of the tests unpacks it: installed, it would be started with the machine. */
const UNPACKED = 'node_modules/.pooldeck-debian/usr/bin/caddy'
const STARTED_MS = 20_000
const POLL_MS = 100

/** What only concerns this machine: nothing is asked of an authority, and nothing is served beside. */
const LOCAL = '{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n\tlocal_certs\n}\n'

/** Debian's Caddy with the Caddyfile of the papers: TLS in front of a service. */
export class Caddy {
  readonly origin: string
  readonly #process: ChildProcess
  readonly #folder: string

  private constructor(process: ChildProcess, folder: string, origin: string) {
    this.#process = process
    this.#folder = folder
    this.origin = origin
  }

  /** `serve`: starts the service for an origin, and gives its address. Rejects with what is to be installed where there is no Caddy. */
  static async start(serve: (origin: string) => Promise<string>): Promise<Caddy> {
    const port = await freePort()
    const origin = `https://localhost:${port}`
    const upstream = new URL(await serve(origin)).host
    const folder = mkdtempSync(join(tmpdir(), 'pooldeck-caddy-'))
    const config = join(folder, 'Caddyfile')
    writeFileSync(config, LOCAL + readFileSync('docs/deploy/Caddyfile', 'utf8'))
    const program = existsSync(UNPACKED) ? UNPACKED : 'caddy'
    const child = spawn(program, ['run', '--config', config, '--adapter', 'caddyfile'], {
      env: { ...process.env, DOMAIN: `localhost:${port}`, UPSTREAM: upstream, XDG_DATA_HOME: folder, HOME: folder },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    try {
      await serving(child, port)
    } catch (error) {
      child.kill('SIGKILL')
      throw error
    }
    return new Caddy(child, folder, origin)
  }

  async stop(): Promise<void> {
    const exit = once(this.#process, 'exit')
    this.#process.kill('SIGKILL')
    await exit
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

/** Resolves when it accepts connections: it creates its certificate after it has begun to listen. */
async function serving(child: ChildProcess, port: number): Promise<void> {
  let printed = ''
  let failure: Error | undefined
  child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  child.once('error', () => (failure = new Error('There is no caddy. `npm test` gets it from Debian where it may.')))
  child.once('exit', (code) => (failure ??= new Error(`Caddy ended with code ${code}:\n${printed}`)))
  const end = Date.now() + STARTED_MS
  while (!(await letsIn(port))) {
    if (failure) throw failure
    if (Date.now() > end) throw new Error(`Caddy doesn’t start:\n${printed}`)
    await sleep(POLL_MS)
  }
}

function letsIn(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false })
    const end = (isIn: boolean) => () => {
      socket.destroy()
      resolve(isIn)
    }
    socket
      .once('secureConnect', end(true))
      .once('error', end(false))
      .setTimeout(POLL_MS * 10, end(false))
  })
}
