import { fileURLToPath } from 'node:url'
import { comeFirst } from './come-first'
import type { Service } from './service'
import { baseUrl, readSettings, type Settings } from './settings'
import { StartError } from './start-error'

const dashboardFolder = fileURLToPath(new URL('../dashboard', import.meta.url))

/** A stop that takes longer than this has failed. Profiles that are being saved have time to be. */
const stopDeadlineMs = 15_000

interface Running {
  stop(): Promise<void>
}

async function start(settings: Settings): Promise<Running> {
  if (settings.upstream !== undefined) {
    const { Front } = await import('./front')
    const front = await Front.start(settings, settings.upstream, dashboardFolder)
    say(['Pooldeck is ready', '', `  ${urlOf(settings, front)}/`, '', `The API is the one of ${settings.upstream}.`])
    return front
  }
  const { Store } = await import('./store/store')
  // The database opens while the rest of the service is still being loaded.
  const store = Store.open({ dataDir: settings.dataDir, url: settings.databaseUrl })
  store.catch(() => undefined)
  const { Service } = await import('./service')
  const service = await Service.start(settings, store, dashboardFolder)
  comeFirst()
  const signIn = `${urlOf(settings, service)}/#key=${encodeURIComponent(service.key)}`
  say(['Pooldeck is ready', '', `  ${signIn}`, '', ...isolation(service)])
  return service
}

const urlOf = ({ host }: Settings, { server }: Pick<Service, 'server'>): string => baseUrl({ host, port: server.port })

function isolation({ host }: Service): string[] {
  if (host.isolation === 'full') return [`Each browser (Chromium ${host.version}) runs in a sandbox of its own.`]
  return [`Browsers (Chromium ${host.version}) run with reduced isolation:`, ...host.lost.map((loss) => `- ${loss}`)]
}

function say(lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** The first signal stops in order, a second one at once: browsers die with this process in any case. */
function stopOnSignals(running: () => Running | undefined): void {
  let stopping = false
  const stop = async () => {
    const service = running()
    if (!service || stopping) process.exit(130)
    stopping = true
    setTimeout(() => process.exit(1), stopDeadlineMs)
    await service.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop().catch(fail))
}

function fail(error: unknown): void {
  // What the person can put right is one sentence; anything else is our fault, and its trace helps.
  process.stderr.write(
    `${error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  )
  process.exit(1)
}

async function serve(): Promise<void> {
  let running: Running | undefined
  stopOnSignals(() => running)
  running = await start(readSettings(process.env))
}

/** `npm run keys`: tends the keys instead of serving. */
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
