import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { transformWithOxc } from 'vite'
import type { RunningService } from './running-service'

/** How a script that was exported has ended. */
export interface Ended {
  code: number
  /** All that it has printed. */
  said: string
}

/**
 * Runs an exported TypeScript file on a browser of a pool, as a person does. It must lie below this folder, where the packages
 * that it needs are found: `test.info().outputPath('x.mjs')` does. `interruptAt`: as by Ctrl+C, once it has said this.
 */
export async function runExported(
  file: string,
  script: string,
  { service, pool, interruptAt }: { service: RunningService; pool: string; interruptAt?: string | undefined },
): Promise<Ended> {
  await writeFile(file, (await transformWithOxc(script, 'exported.ts')).code)
  const child = spawn(process.execPath, [file, pool], { env: { ...process.env, POOLDECK_API_KEY: service.key } })
  let said = ''
  let isInterrupted = false
  const hear = (chunk: Buffer) => {
    said += chunk.toString()
    if (isInterrupted || interruptAt === undefined || !said.includes(interruptAt)) return
    isInterrupted = child.kill('SIGINT')
  }
  for (const output of [child.stdout, child.stderr]) output.on('data', hear)
  const [code] = (await once(child, 'close')) as [number]
  return { code, said }
}
