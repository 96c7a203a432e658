import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunningService } from './running-service'

/** How a script that was exported has ended. */
export interface Ended {
  code: number
  /** All that it has printed. */
  said: string
}

/**
 * Runs an exported file on a browser of a pool as its head says, in an empty folder.
 * `interruptAt`: as by Ctrl+C, once it has said this.
 */
export async function runExported(
  script: string,
  { service, pool, interruptAt }: { service: RunningService; pool: string; interruptAt?: string },
): Promise<Ended> {
  const folder = await mkdtemp(join(tmpdir(), 'pooldeck-exported-'))
  try {
    const { file, install, run } = commandsOf(script)
    await writeFile(join(folder, file), script)
    const installed = await shell(install, folder)
    if (installed.code !== 0) throw new Error(installed.said)
    return await shell(run.replace('=… ', `=${service.key} `).replace(/ POOL$/, ` ${pool}`), folder, interruptAt)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** What the head of a file says how to run it. */
function commandsOf(script: string): { file: string; install: string; run: string } {
  const [, install, run, file] = /^\/\/ To run it: +(.+)\n\/\/ +(.+ (\S+) POOL)$/m.exec(script) ?? []
  if (!install || !run || !file)
    throw new Error(`The head of the file does not say how to run it: ${script.slice(0, 500)}`)
  return { file, install, run }
}

async function shell(command: string, cwd: string, interruptAt?: string): Promise<Ended> {
  // What `npm test` has fetched is not fetched again. A group of its own: Ctrl+C goes to the whole of it.
  const child = spawn(command, {
    cwd,
    shell: true,
    detached: true,
    env: { ...process.env, npm_config_prefer_offline: 'true' },
  })
  let said = ''
  let isInterrupted = false
  const hear = (chunk: Buffer) => {
    said += chunk.toString()
    if (isInterrupted || interruptAt === undefined || !said.includes(interruptAt)) return
    isInterrupted = process.kill(-(child.pid ?? 0), 'SIGINT')
  }
  for (const output of [child.stdout, child.stderr]) output.on('data', hear)
  const [code] = (await once(child, 'close')) as [number]
  return { code, said }
}
