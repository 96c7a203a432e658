import type { TelemetryData } from '../../contract/telemetry-events'
import { kernelMemory, type KernelMemory } from './kernel-log'

export type OomKill = TelemetryData<'system_oom_kill'>

/** The programs of a browser, as the kernel knows them. */
const PROGRAMS: ReadonlySet<string> = new Set(['chromium', 'chrome', 'Xvfb', 'openbox', 'socat', 'bwrap', 'sh'])

/** Where the kernel counts memory in pages. */
const KB_PER_PAGE = 4
const MOST_TASKS = 5

const INVOKED = /^(.+) invoked oom-killer:/
const INVOKER = /^CPU: \d+ .*\bPID: (\d+) Comm: /
/** pid, uid, tgid, total_vm, rss, …, name. */
const TASK = /^\[ *(\d+)\] +\d+ +\d+ +\d+ +(\d+) .*-?\d+ (.+)$/
const CONSTRAINT = /^oom-kill:constraint=(\w+),/
const KILLED =
  /[Oo]ut of memory: Killed process (\d+) \((.+?)\) .*anon-rss:(\d+)kB, file-rss:(\d+)kB, shmem-rss:(\d+)kB/

/** The kills that kernel messages tell of, oldest first. */
export function oomKillsIn(messages: readonly string[]): OomKill[] {
  const kills: OomKill[] = []
  let about: Partial<OomKill> = {}
  for (const message of messages) {
    const invoked = INVOKED.exec(message)?.[1]
    if (invoked !== undefined) about = { trigger_process_name: invoked }
    const invoker = INVOKER.exec(message)?.[1]
    if (invoker !== undefined && about.trigger_process_name !== undefined) about.trigger_pid ??= Number(invoker)
    const [, pid, pages, name] = TASK.exec(message) ?? []
    if (name !== undefined) {
      about.top_tasks = [...(about.top_tasks ?? []), { name, pid: Number(pid), rss_kb: Number(pages) * KB_PER_PAGE }]
    }
    about.constraint = CONSTRAINT.exec(message)?.[1] ?? about.constraint
    const killed = KILLED.exec(message)
    if (!killed) continue
    const [, killedPid, killedName = '', ...rss] = killed
    const top = about.top_tasks?.toSorted((a, b) => b.rss_kb - a.rss_kb).slice(0, MOST_TASKS)
    const sum = rss.reduce((all, kb) => all + Number(kb), 0)
    kills.push({ ...about, top_tasks: top, pid: Number(killedPid), process_name: killedName, rss_kb: sum })
    about = {}
  }
  return kills
}

/**
 * Finds out whether the kernel has killed a process of a browser because memory was short. Where its messages may be read (root,
 * or `kernel.dmesg_restrict` is 0) they say all of it; else only that it has killed somebody since: somebody of this control group,
 * where there is one that counts, or of the whole machine. Neither names a browser: a kill belongs to whoever asks first, right
 * after a process of his was killed.
 */
export class OomKills {
  readonly #kernel: KernelMemory
  readonly #countAtFirst: number
  #counted: number
  /** The kills that were given to somebody, by their place. */
  readonly #given = new Set<number>()

  constructor(kernel: KernelMemory = kernelMemory) {
    this.#kernel = kernel
    this.#countAtFirst = kernel.killCount() ?? Infinity
    this.#counted = this.#nearCount() ?? Infinity
  }

  /** The newest kill that is nobody's yet; `unnamed` when nothing is known of it but that there was one; undefined for none. */
  async newest(): Promise<OomKill | 'unnamed' | undefined> {
    const near = this.#nearCount() ?? -Infinity
    if (near <= this.#counted) return undefined
    const messages = await this.#kernel.messages()
    if (!messages) {
      this.#counted = near
      return 'unnamed'
    }
    const kill = this.#newestIn(oomKillsIn(messages), this.#kernel.killCount() ?? 0)
    if (kill) this.#counted += 1
    return kill
  }

  /** How many were killed as near as is known. */
  #nearCount(): number | undefined {
    return this.#kernel.groupKillCount() ?? this.#kernel.killCount()
  }

  /** `count`: of the whole machine. */
  #newestIn(kills: readonly OomKill[], count: number): OomKill | undefined {
    // Places from the end stay the same as the log moves on only in what they count: the kernel's own number of each kill.
    const numbered = kills.map((kill, index) => ({ kill, number: count - kills.length + index + 1 }))
    const mine = numbered.findLast(
      ({ kill, number }) => number > this.#countAtFirst && !this.#given.has(number) && PROGRAMS.has(kill.process_name),
    )
    if (mine) this.#given.add(mine.number)
    return mine?.kill
  }
}

/** Of this machine. */
export const oomKills = new OomKills()
