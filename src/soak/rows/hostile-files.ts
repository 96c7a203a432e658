import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserSession } from '../../contract/session'
import type { Random } from '../../motion/random'
import { hostileArchive, hostilePath, LINKS, MARK } from '../hostile/paths'
import { type Finding, type Row, without } from '../row'
import { Subject } from '../subject'

const CALLERS = 8
/** Each in so many is an archive. */
const ARCHIVES = 2
const SECRET = 'this-is-of-the-machine-alone'
const FIND_MS = 120_000
const BOUNDARY = 'hostile'

interface RequestSpec {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

/** Paths and archives that are to lead out of a session lead nowhere. */
export const hostileFiles: Row = {
  name: 'hostile-files',
  async run({ paths }, random, say) {
    const machine = mkdtempSync(join(tmpdir(), 'pooldeck-canary-'))
    writeFileSync(join(machine, 'secret'), SECRET)
    try {
      return await Subject.with((subject) => attempt(subject, machine, paths, random, say))
    } finally {
      rmSync(machine, { recursive: true })
    }
  },
}

async function attempt(
  subject: Subject,
  machine: string,
  count: number,
  random: Random,
  say: (text: string) => void,
): Promise<Finding[]> {
  await subject.start()
  const { session_id: id } = await subject.client.json<BrowserSession>('POST', '/browsers', {})
  const at = `/browsers/${id}`
  const links = Object.entries(LINKS).map(([name, to]) => `ln -s '${to}' '${name}'`)
  await subject.client.call('POST', `${at}/process/exec`, { command: 'sh', args: ['-c', links.join('; ')] })
  const targets = [join(machine, 'secret'), machine, `${machine}/${MARK}`, `/${MARK}`]
  const faults: string[] = []
  const statuses = new Map<string, number>()
  let sent = 0
  const caller = async (): Promise<void> => {
    while (sent < count) {
      sent += 1
      if (sent % 1_000 === 0) say(`${sent} of ${count}`)
      const request = sent % ARCHIVES === 0 ? await archive(at, random) : operation(at, random, targets)
      const answer = await subject.client.send(request.method, request.path, request.body, request.headers)
      const status = `${request.path.endsWith('/upload_zip') ? 'archive' : 'path'} ${answer.status}`
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const fault = faultOf(answer)
      if (fault) faults.push(`${fault}: ${request.method} ${request.path.slice(0, 300)}`)
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
  faults.push(...escaped(subject), ...changed(machine), ...subject.unexpected)
  const { status } = await subject.client.call('GET', `${at}/fs/list_files?path=/home/user`)
  if (status !== 200) faults.push('the agent does not answer any more')
  const seen = [...statuses].map(([status, times]) => `${status}: ${times}`).toSorted()
  return [without('no path and no entry of an archive leads out of a session', faults, `${count} (${seen.join(', ')})`)]
}

/** An operation on files with a hostile path. */
function operation(at: string, random: Random, targets: readonly string[]): RequestSpec {
  const path = hostilePath(random, targets)
  const query = `?path=${encodeURIComponent(path)}`
  const own = `/home/user/own-${Math.floor(random.uniform() * 1_000)}`
  const operations: readonly RequestSpec[] = [
    { method: 'GET', path: `${at}/fs/read_file${query}` },
    { method: 'GET', path: `${at}/fs/list_files${query}` },
    { method: 'GET', path: `${at}/fs/file_info${query}` },
    { method: 'PUT', path: `${at}/fs/write_file${query}`, body: Buffer.from(MARK) },
    { method: 'PUT', path: `${at}/fs/create_directory`, body: { path } },
    { method: 'PUT', path: `${at}/fs/move`, body: { src_path: path, dest_path: own } },
    { method: 'PUT', path: `${at}/fs/set_file_permissions`, body: { path, mode: '777' } },
    { method: 'PUT', path: `${at}/fs/delete_file`, body: { path } },
    { method: 'POST', path: `${at}/process/exec`, body: { command: path, args: [], timeout_sec: 1 } },
    { method: 'POST', path: `${at}/process/exec`, body: { command: 'true', cwd: path, timeout_sec: 1 } },
  ]
  return operations[Math.floor(random.uniform() * operations.length)] as RequestSpec
}

/** A hostile archive that is to be unpacked into the folder of the session. */
async function archive(at: string, random: Random): Promise<RequestSpec> {
  const part = (name: string, more = ''): string =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`
  const head = `${part('dest_path')}/home/user/unpacked\r\n${part('zip_file', '; filename="a.zip"')}`
  const body = Buffer.concat([Buffer.from(head), await hostileArchive(random), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
  const headers = { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` }
  return { method: 'POST', path: `${at}/fs/upload_zip`, body, headers }
}

function faultOf({ status, bytes }: { status: number; bytes: Buffer }): string | undefined {
  if (bytes.includes(SECRET)) return 'a file of the machine was read'
  return status >= 500 ? `answered ${status}: ${bytes.toString().slice(0, 200)}` : undefined
}

/** Files with the mark anywhere on the machine, its memory included, but in the folders of its own browsers. */
function escaped({ temporary, pid }: Subject): string[] {
  const own = ['(', '-path', temporary, '-o', '-path', `/dev/shm/pooldeck-${pid}-*`, ')', '-prune']
  const args = ['/', '/dev/shm', '-xdev', ...own, '-o', '-name', `*${MARK}*`, '-print']
  // What it may not look into, or what has gone meanwhile, is no failure.
  const found = execFileSync('sh', ['-c', 'find "$@" 2>/dev/null || true', 'sh', ...args], {
    encoding: 'utf8',
    timeout: FIND_MS,
  })
  return found.split('\n').flatMap((file) => (file === '' ? [] : [`written to ${file}`]))
}

function changed(machine: string): string[] {
  const isAsBefore =
    readdirSync(machine).join() === 'secret' && readFileSync(join(machine, 'secret'), 'utf8') === SECRET
  return isAsBefore ? [] : ['a folder of the machine has changed']
}
