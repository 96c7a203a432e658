import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { EMPTY_DATA, type RunningService } from './running-service'

/** How a script that was exported has ended. */
export interface Ended {
  code: number
  /** All that it has printed. */
  said: string
}

/** Runs an exported file on a browser of a pool, or on a session, as its head says, in an empty folder. */
export async function runExported(
  script: string,
  { service, pool = '', session = '' }: { service: RunningService; pool?: string; session?: string },
): Promise<Ended> {
  const folder = await mkdtemp(join(tmpdir(), 'pooldeck-exported-'))
  try {
    const { file, install, run } = commandsOf(script)
    await writeFile(join(folder, file), script)
    if (install !== undefined)
      await symlink(join(await installedBy(install), 'node_modules'), join(folder, 'node_modules'))
    const command = run
      .replace('POOLDECK_API_KEY=…', `POOLDECK_API_KEY=${service.key}`)
      .replace('POOLDECK_SESSION=…', `POOLDECK_SESSION=${session}`)
      .replace(/ POOL$/, ` ${pool}`)
    return await shell(command, folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Gives a folder in which the packages of this command are installed, by the command: once for all that needs them. */
async function installedBy(command: string): Promise<string> {
  const folder = join(dirname(process.env[EMPTY_DATA] ?? ''), 'packages')
  await mkdir(folder, { recursive: true })
  const packages = command.replace(/^npm install /, '').split(' ')
  const areThere = packages.map((each) => `-e node_modules/${each}`).join(' -a ')
  const { code, said } = await shell(`flock . sh -c '[ ${areThere} ] || ${command}'`, folder)
  if (code !== 0) throw new Error(said)
  return folder
}

/** What the head of a file says how to run it; some need nothing to be installed. */
function commandsOf(script: string): { file: string; install: string | undefined; run: string } {
  const [, first, second] = /^(?:\/\/|#) To run it: +(.+)(?:\n\/\/ {2,}(.+))?$/m.exec(script) ?? []
  const run = second ?? first
  const [file] = /\S+\.(mts|spec\.ts|py)/.exec(run ?? '') ?? []
  if (run === undefined || file === undefined) {
    throw new Error(`The head of the file doesn’t say how to run it: ${script.slice(0, 500)}`)
  }
  return { file, install: second === undefined ? undefined : first, run }
}

async function shell(command: string, cwd: string): Promise<Ended> {
  // What `npm test` has fetched is not fetched again.
  const env = { ...process.env, npm_config_prefer_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false' }
  const child = spawn(command, { cwd, shell: true, env })
  let said = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, said }
}
