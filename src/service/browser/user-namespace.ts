import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import type { Duplex, Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { withDeadline } from '../shared/deadline'
import { guarded, guardFd } from './guard'
import { killGroup } from './processes'

/** The user and the group inside a sandbox, independent of those outside. */
export const insideId = 1000

/** Descriptors of bubblewrap, for a service that runs as root. */
export const namespaceFds = { go: 7, info: 8 } as const

/**
 * Arguments of bubblewrap with which root starts a sandbox: it waits for `mapUser`, makes what the sandbox is made of, and keeps
 * the capabilities, over its namespaces alone, that `asInsideUser` needs to become another user.
 */
export const mappedArgs = [
  ['--userns-block-fd', String(namespaceFds.go), '--info-fd', String(namespaceFds.info), '--as-pid-1'],
  ['--cap-drop', 'ALL', ...['SETUID', 'SETGID', 'SETPCAP'].flatMap((name) => ['--cap-add', `CAP_${name}`])],
].flat()

/**
 * The first process of such a sandbox takes in processes whose parent has ended. It is the user's own, as all others are, and ends
 * with the one that it starts, or with bubblewrap.
 */
const first = '"$0" "$@" & exec 3<&- 4>&- 5>&- 6<&- 7<&- 8>&-; wait $!'

/** Before a command line, makes it run as the user inside, without any capability. */
export const asInsideUser = [
  ['setpriv', '--reuid', String(insideId), '--regid', String(insideId), '--clear-groups', '--pdeathsig', 'KILL'],
  ['--inh-caps=-all', '--ambient-caps=-all', '--bounding-set=-all', '/bin/sh', '-c', first],
].flat()

/**
 * Makes `uid` the user inside the namespaces of a bubblewrap that waits on `go` and has written to `info` who it is. Root is in
 * them as itself while they are made, so that it finds its folders, wherever they are. Does nothing when bubblewrap has ended
 * before; throws when the system refuses.
 */
export async function mapUser(uid: number, go: Writable, info: Readable): Promise<void> {
  go.on('error', () => {})
  info.setEncoding('utf8')
  let said = ''
  try {
    for await (const text of info) if ((said += String(text)).includes('}')) break
  } catch {
    // It has ended.
  }
  const pid = /"child-pid": (\d+)/.exec(said)?.[1]
  if (pid === undefined) return
  try {
    for (const kind of ['uid', 'gid']) await writeFile(`/proc/${pid}/${kind}_map`, `0 0 1\n${insideId} ${uid} 1\n`)
    go.end('.')
  } catch (error) {
    // It waits, and does not know yet that it is to end with bubblewrap.
    process.kill(Number(pid), 'SIGKILL')
    const { code = String(error) } = error as NodeJS.ErrnoException
    throw new Error(
      `root may not give browsers users of their own (${code}); start the service as another user, or with the capabilities SETUID, SETGID and SETFCAP.`,
      { cause: error },
    )
  }
}

/** Runs bubblewrap with `mappedArgs`. Throws what `execFile` would when it fails or takes longer than `timeout`, ms. */
export async function runMapped(file: string, args: string[], uid: number, timeout: number): Promise<void> {
  const child = spawn(...guarded(file, args), {
    // A group of its own, which is killed as one: a process that bubblewrap has made outlives it until it is mapped.
    detached: true,
    stdio: ['ignore', 'ignore', ...Array<'pipe'>(guardFd - 1).fill('pipe')],
  })
  const kill = () => child.pid !== undefined && killGroup(child.pid)
  const [stderr, go, info] = [2, namespaceFds.go, namespaceFds.info].map((fd) => child.stdio[fd]) as [
    Duplex,
    Duplex,
    Duplex,
  ]
  child.once('exit', kill)
  const said = text(stderr).catch(() => '')
  const closed = once(child, 'close')
  closed.catch(() => {})
  try {
    await withDeadline(timeout, undefined, async (late) => {
      late.addEventListener('abort', kill)
      await mapUser(uid, go, info)
      const [code] = await closed
      if (code !== 0) throw Object.assign(new Error(), { stderr: await said, killed: late.aborted, code })
    })
  } finally {
    kill()
  }
}
