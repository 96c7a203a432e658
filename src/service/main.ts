import { fileURLToPath } from 'node:url'
import { describeBounds } from './browser/bounds/describe-bounds'
import { raisePriority } from './raise-priority'
import { log } from './shared/log'
import type { Service } from './service'
import { baseUrl, readSettings, type Settings } from './settings'
import { StartError } from './shared/start-error'
import { background, containStrays } from './shared/stray'
import { withoutSecrets } from './shared/without-secrets'

const dashboardFolder = fileURLToPath(new URL('../dashboard', import.meta.url))

/** A stop that takes longer than this has failed. Profiles that are being saved have time to be. */
const stopDeadlineMs = 15_000

interface Running {
  stop(): Promise<void>
  /** See Service; a dashboard without a service has nothing to drain. */
  readonly drained?: Promise<void>
  drain?(seconds: number): Promise<boolean>
}

async function start(settings: Settings): Promise<Running> {
  if (settings.upstream !== undefined) {
    const { Front } = await import('./front')
    const front = await Front.start(settings, settings.upstream, dashboardFolder)
    say([`The API is the one of ${withoutSecrets(settings.upstream)}.`, ...ready(`${urlOf(settings, front)}/`)])
    return front
  }
  const { Store } = await import('./database/store')
  // The database opens while the rest of the service is still being loaded.
  const store = Store.open({ dataDir: settings.dataDir, url: settings.databaseUrl, secretKeys: settings.secretKeys })
  store.catch(() => undefined)
  const { startService } = await import('./service')
  const service = await startService(settings, store, dashboardFolder)
  raisePriority()
  const signIn = `${urlOf(settings, service)}/#key=${encodeURIComponent(service.key)}`
  say([...isolation(service), ...ready(signIn)])
  return service
}

/** The address stands alone on its line, at the end. */
const ready = (url: string): string[] => [
  '',
  'Pooldeck is ready. Open this address in your browser, and press Ctrl+C here to stop:',
  '',
  `  ${url}`,
  '',
]

const urlOf = ({ host }: Settings, { server }: Pick<Service, 'server'>): string => baseUrl({ host, port: server.port })

function isolation({ host }: Service): string[] {
  const bounds = describeBounds(host.bounds)
  if (host.isolation === 'full')
    return [`Each browser (Chromium ${host.version}) runs in a sandbox of its own.`, bounds]
  return [
    bounds,
    `Browsers (Chromium ${host.version}) run with reduced isolation:`,
    ...host.lost.map((loss) => `- ${loss}`),
  ]
}

function say(lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** For the person who started it, and for the log of a machine that keeps only that. */
function print(sentence: string): void {
  say([sentence])
  log.warn(sentence)
}

/** What brings the process to its end: signals, and a host that was drained. */
class ShutdownController {
  readonly #drainSeconds: number
  #running: Running | undefined
  #state: 'not yet' | 'draining' | 'stopping' = 'not yet'

  constructor({ drainSeconds }: Settings) {
    this.#drainSeconds = drainSeconds
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => void this.#signalled(signal).catch(fail))
    }
  }

  of(running: Running): void {
    this.#running = running
    running.drained
      ?.then(() => {
        if (this.#state !== 'not yet') return undefined
        print('This host has drained; stopping.')
        return this.#stop(running)
      })
      .catch(fail)
  }

  /** SIGTERM drains first, where that is set; the next one stops in order; one more at once: browsers die with this process in any case. */
  async #signalled(signal: NodeJS.Signals): Promise<void> {
    const running = this.#running
    if (!running || this.#state === 'stopping') process.exit(130)
    if (signal === 'SIGTERM' && this.#state === 'not yet' && this.#drainSeconds > 0 && running.drain) {
      this.#state = 'draining'
      print(`Stop requested; draining first, for at most ${this.#drainSeconds} s.`)
      const isDrained = await running.drain(this.#drainSeconds)
      if (this.#state !== 'draining') return
      print(isDrained ? 'This host has drained; stopping.' : 'Drain timed out; stopping.')
    }
    await this.#stop(running)
  }

  /** Stops in order after a failure that may have left anything wrong, so that nothing is lost, with exit code 1. */
  failed(error: Error): void {
    if (!this.#running) fail(error)
    if (this.#state === 'stopping') return
    background(this.#stop(this.#running, 1))
  }

  async #stop(running: Running, exitCode = 0): Promise<void> {
    this.#state = 'stopping'
    setTimeout(() => process.exit(1), stopDeadlineMs)
    await running.stop()
    process.exit(exitCode)
  }
}

function fail(error: unknown): never {
  // What the person can put right is one sentence; anything else is our fault, and its trace helps.
  process.stderr.write(
    `${error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  )
  process.exit(1)
}

async function serve(): Promise<void> {
  const settings = readSettings(process.env)
  log.level = settings.logLevel
  const ending = new ShutdownController(settings)
  containStrays(process, (error) => ending.failed(error))
  ending.of(await start(settings))
}

/** `npm run keys`: manages the keys instead of serving. */
async function tendKeys(args: readonly string[]): Promise<void> {
  const { keysCommand } = await import('./keys-command/command')
  say([await keysCommand(args, readSettings(process.env))])
}

try {
  const [command, ...args] = process.argv.slice(2)
  await (command === 'keys' ? tendKeys(args) : serve())
} catch (error) {
  fail(error)
}
