import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Browser } from './browser'
import { inspectHost, type HostPlatform, type HostOptions } from './host'

/** A folder for one test file, in `parent`, as a rule in memory; `remove` it at the end. */
export async function temporaryFolder(parent = os.tmpdir()): Promise<{ path: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(parent, 'pd-'))
  return { path: folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

const SHELL = '/usr/lib/chromium/chromium-headless-shell'

/**
 * For tests that are not about the browser, and need no display: Chromium without its windows starts with less than half of the processor
 * time. Unset where it is not installed, or another one is chosen.
 */
export const LIGHT_CHROMIUM = process.env['CHROMIUM_PATH'] === undefined && existsSync(SHELL) ? SHELL : undefined

/** This machine, as a service on loopback sees it. */
export function thisHost(runDir: string, options: Partial<HostOptions> = {}): Promise<HostPlatform> {
  return inspectHost({ sandbox: 'auto', loopback: true, runDir, ...options })
}

/** A DevTools session with the first page of a browser. */
export async function firstPage(browser: Browser): Promise<string> {
  const pages = await browser.cdp.send('Target.getTargets', { filter: [{ type: 'page' }] })
  const [first] = pages['targetInfos'] as { targetId: string }[]
  const params = { targetId: first?.targetId, flatten: true }
  return (await browser.cdp.send('Target.attachToTarget', params)).sessionId
}

/** What an expression gives in the first page of a browser; promises are awaited, exceptions thrown. */
export async function evaluate(browser: Browser, expression: string): Promise<unknown> {
  const sessionId = await firstPage(browser)
  const params = { expression, awaitPromise: true, returnByValue: true }
  const answer: unknown = await browser.cdp.send('Runtime.evaluate', params, sessionId)
  const { result, exceptionDetails } = answer as {
    result: { value?: unknown }
    exceptionDetails?: { exception?: { description?: string } }
  }
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? 'The page threw something.')
  return result.value
}

/** A living process. */
export interface Process {
  pid: number
  name: string
}

/** A process and everything below it, from /proc. */
export async function processTree(pid: number): Promise<Process[]> {
  const stats = await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(statOf))
  const living = stats.filter((stat) => stat !== undefined && stat.state !== 'Z')
  const tree = living.filter((stat) => stat?.pid === pid)
  for (const parent of tree) tree.push(...living.filter((stat) => stat?.parent === parent?.pid))
  return tree.flatMap((stat) => (stat ? [{ pid: stat.pid, name: stat.name }] : []))
}

/** The processes of the browser of this process that has this folder. */
export async function processesIn(folder: string): Promise<Process[]> {
  for (const { pid } of await processTree(process.pid)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.includes(`${folder}/`)) return processTree(pid)
  }
  return []
}

/** The user that a process runs as on this machine. */
export async function userOf(pid: number): Promise<number> {
  return (await stat(`/proc/${pid}`)).uid
}

/** Those of the processes that are still there. */
export async function survivors(processes: Process[]): Promise<Process[]> {
  const now = await Promise.all(processes.map(({ pid }) => statOf(String(pid))))
  return processes.filter(({ name }, index) => now[index]?.name === name && now[index].state !== 'Z')
}

async function statOf(pid: string) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [, name, state, parent] = /\((.*)\) (\S) (\d+)/s.exec(stat) ?? []
  return name === undefined ? undefined : { pid: Number(pid), name, state, parent: Number(parent) }
}
