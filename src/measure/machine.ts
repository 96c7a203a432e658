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

/**
 * Begins to count what the hypervisor gives to other machines; the result tells the percent of the time in which this one had something to
 * do that it stood still instead (proc_stat(5), `steal`).
 */
export function countStolen(): () => number {
  const before = processorTime()
  return () => {
    const { busy, stolen } = processorTime()
    const taken = stolen - before.stolen
    return (100 * taken) / Math.max(1, busy - before.busy + taken)
  }
}

/** Since the machine has started, in ticks of its clock. */
function processorTime(): { busy: number; stolen: number } {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = readFileSync('/proc/stat', 'utf8')
    .split('\n', 1)
    .flatMap((line) => line.split(/\s+/).slice(1))
    .map(Number)
  return { busy: user + nice + system + irq + softirq, stolen }
}

function distribution(): string {
  return /^PRETTY_NAME="(.*)"$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'an unknown distribution'
}

function chromiumVersion(): string {
  const said = execFileSync(launchOptions.executablePath, ['--version'], { encoding: 'utf8', stdio: 'pipe' })
  return `Chromium ${/[\d.]{3,}/.exec(said)?.[0] ?? said.trim()}`
}
