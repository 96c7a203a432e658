import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import { launchOptions } from '../../e2e/support/viewer-browser'

/** What a measurement was made on, one fact each. */
export function machine(): string[] {
  return [
    `${os.availableParallelism()} cores (${os.cpus()[0]?.model.trim() ?? 'unknown'})`,
    `${Math.round(os.totalmem() / 2 ** 30)} GiB of memory`,
    distribution(),
    `Linux ${os.release()}`,
    chromiumVersion(),
    `Node ${process.versions.node}`,
  ]
}

/** Processes that wanted to run in the last minute, on average: what else the machine was doing. */
export const load = (): number => os.loadavg()[0] ?? 0

function distribution(): string {
  return /^PRETTY_NAME="(.*)"$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'an unknown distribution'
}

function chromiumVersion(): string {
  const said = execFileSync(launchOptions.executablePath, ['--version'], { encoding: 'utf8', stdio: 'pipe' })
  return `Chromium ${/[\d.]{3,}/.exec(said)?.[0] ?? said.trim()}`
}
