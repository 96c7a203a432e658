import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { build } from 'vite'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { DataLock } from './lock'

let base: string
beforeAll(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'pooldeck-lock-'))
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: path.join(import.meta.dirname, 'test-starter.ts'),
      outDir: path.join(base, 'built'),
      target: 'node20',
    },
  })
})
afterAll(() => rm(base, { recursive: true }))

type Starter = ChildProcessByStdio<null, Readable, null>

/** Runs one that wants the folder; `within`: a program that starts it. */
function starter(dataDir: string, attempts: number, stayMs: number, within: readonly string[] = []): Starter {
  const program = [
    process.execPath,
    path.join(base, 'built/test-starter.js'),
    dataDir,
    String(attempts),
    String(stayMs),
  ]
  const child = spawn('env', [...within, ...program], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

const newFolder = (): Promise<string> => mkdtemp(path.join(base, 'data-'))

test('of twenty services that want one data folder, and are killed at any moment, never two have it', async () => {
  const folder = await newFolder()
  // A service of an earlier version was killed there.
  await writeFile(path.join(folder, 'lock'), `${process.pid} 1`)
  const words: string[] = []
  const children = Array.from({ length: 20 }, () => starter(folder, 6, 4))
  const codes = await Promise.all(
    children.map(async (child, index) => {
      createInterface({ input: child.stdout }).on('line', (word) => {
        words.push(word)
        // Some while they have it, some while they want it, whatever they are doing then.
        if (index < 6) child.kill('SIGKILL')
        else if (index < 12) children[6 + Math.floor(Math.random() * 6)]?.kill('SIGKILL')
      })
      const [code] = (await once(child, 'close')) as [number | null]
      return code
    }),
  )
  expect(words).toContain('in')
  expect(words).not.toContain('two')
  expect(codes.slice(12)).toEqual(Array(8).fill(0))
  // Whatever they left needs no removal by hand.
  await (await DataLock.take(folder)).release()
})

test('a service in another container holds the data folder until it is killed', async () => {
  const folder = await newFolder()
  const asUser = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']
  const container = ['unshare', ...asUser, '--pid', '--mount-proc', '--fork', '--kill-child', '--']
  const other = starter(folder, 1, 3_600_000, container)
  await once(other.stdout, 'data')
  const refused = await DataLock.take(folder).catch(String)
  expect(refused).toContain(`Another Pooldeck (in another container or on another machine, ${hostname()}) uses`)
  other.kill('SIGKILL')
  await once(other, 'exit')
  // What it started is killed with it, but not before.
  await expect.poll(() => DataLock.take(folder).then((lock) => lock.release())).toBeUndefined()
})
