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
 * that it needs are found: `test.info().outputPath('x.mjs')` does.
 */
export async function runExported(
  file: string,
  script: string,
  { service, pool, signal }: { service: RunningService; pool: string; signal?: AbortSignal },
): Promise<Ended> {
  await writeFile(file, (await transformWithOxc(script, 'exported.ts')).code)
  const child = spawn(process.execPath, [file, pool], { env: { ...process.env, POOLDECK_API_KEY: service.key } })
  const interrupt = () => child.kill('SIGINT')
  signal?.addEventListener('abort', interrupt)
  let said = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  signal?.removeEventListener('abort', interrupt)
  return { code, said }
}
