import { existsSync } from 'node:fs'
import { readdir, readFile, symlink } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import Kernel from '@onkernel/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import type { FileInfo, FsEvent } from '../../contract/file'
import type { BrowserSession } from '../../contract/session'
import { type Process, processesIn } from '../browser/test-browser'
import { json, LIGHT, TestService } from '../test-service'

// One browser for all of it, named, as the groups take a name too.

const NAME = 'files'
const HOME = '/home/user'

let api: TestService
let session: BrowserSession
let sdk: Kernel

beforeAll(async () => {
  api = await TestService.start(undefined, LIGHT)
  session = await api.newSession({ name: NAME })
  sdk = new Kernel({ baseURL: api.url(''), apiKey: 'My API Key', maxRetries: 0 })
})

afterAll(async () => {
  expect(await api.stop()).toEqual([])
})

const fsPath = (operation: string, query: Record<string, string> = {}) =>
  `/browsers/${NAME}/fs/${operation}?${new URLSearchParams(query)}`
const get = (operation: string, at: string) => api.call('GET', fsPath(operation, { path: at }))
const put = (operation: string, body: object) => api.call('PUT', fsPath(operation), body)
const write = (at: string, content: BodyInit, query: Record<string, string> = {}, init: RequestInit = {}) =>
  api.call('PUT', fsPath('write_file', { path: at, ...query }), undefined, { body: content, ...init })
const read = async (at: string) => (await get('read_file', at)).text()
const names = async (at: string) => (await json<FileInfo[]>(get('list_files', at))).map(({ name }) => name)

/** Status and code of a refusal; its message names what is wrong. */
async function refusal(answer: Promise<Response>): Promise<string> {
  const response = await answer
  const { code, message } = (await response.json()) as { code: string; message: string }
  return `${response.status} ${code}: ${message}`
}

async function zipOf(files: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name, { mode: 0o100_640 })
  zip.end()
  return buffer(zip.outputStream as Readable)
}

const form = (parts: Record<string, string | Buffer>): FormData => {
  const data = new FormData()
  for (const [name, part] of Object.entries(parts)) {
    data.append(name, typeof part === 'string' ? part : new Blob([part as Uint8Array<ArrayBuffer>]))
  }
  return data
}
const upload = (operation: string, parts: Record<string, string | Buffer>) =>
  api.call('POST', fsPath(operation), undefined, { body: form(parts) })

/** The folder of the browser on this machine. */
async function hostHome(browser = '1'): Promise<string> {
  const inner = (await readdir(api.folder)).find((name) => name !== 'data') ?? ''
  return path.join(api.folder, inner, browser, 'home')
}

/** The processes of the agent and of what it has started, in a browser. */
const processesOf = async (browser?: string): Promise<Process[]> => processesIn(path.dirname(await hostHome(browser)))
const agentOf = async (browser?: string) => (await processesOf(browser)).find(({ name }) => name === 'node')?.pid

test('the public SDK does all of it by its own methods', async () => {
  const id = session.session_id
  const { fs } = sdk.browsers
  const folder = `${HOME}/sdk`
  await fs.createDirectory(id, { path: `${folder}/a/b`, mode: '700' })
  await fs.writeFile(id, Buffer.from('first\n'), { path: `${folder}/one.txt`, mode: '600' })
  await fs.upload(id, {
    files: [
      { dest_path: `${folder}/deep/two.txt`, file: new File(['second'], 'x.txt') },
      { dest_path: `${folder}/three.txt`, file: new File(['third'], 'y.txt') },
    ],
  })
  await fs.uploadZip(id, {
    dest_path: `${folder}/unpacked`,
    zip_file: new File([new Uint8Array(await zipOf({ 'in/four.txt': 'fourth' }))], 'z.zip'),
  })
  await fs.move(id, { src_path: `${folder}/three.txt`, dest_path: `${folder}/a/3.txt` })
  await fs.setFilePermissions(id, { path: `${folder}/one.txt`, mode: '640', owner: '1000', group: 'nobody' })
  expect(await fs.fileInfo(id, { path: `${folder}/one.txt` })).toEqual({
    name: 'one.txt',
    path: `${folder}/one.txt`,
    size_bytes: 6,
    is_dir: false,
    mod_time: expect.stringMatching(/^20.*Z$/),
    mode: '-rw-r-----',
  })
  expect((await fs.listFiles(id, { path: folder })).map(({ name, mode, is_dir }) => [name, mode, is_dir])).toEqual([
    ['a', 'drwxr-xr-x', true],
    ['deep', 'drwxr-xr-x', true],
    ['one.txt', '-rw-r-----', false],
    ['unpacked', 'drwxr-xr-x', true],
  ])
  expect((await fs.fileInfo(id, { path: `${folder}/a/b` })).mode).toBe('drwx------')
  expect(await (await fs.readFile(id, { path: `${folder}/deep/two.txt` })).text()).toBe('second')
  expect(await (await fs.readFile(id, { path: `${folder}/unpacked/in/four.txt` })).text()).toBe('fourth')
  const archive = Buffer.from(await (await fs.downloadDirZip(id, { path: folder })).arrayBuffer())
  await fs.uploadZip(id, { dest_path: `${folder}/again`, zip_file: new File([archive], 'z.zip') })
  expect(await (await fs.readFile(id, { path: `${folder}/again/a/3.txt` })).text()).toBe('third')

  const { watch_id = '' } = await fs.watch.start(id, { path: folder })
  const events = await fs.watch.events(watch_id, { id })
  await fs.deleteFile(id, { path: `${folder}/one.txt` })
  for await (const { type, path: at } of events) {
    expect([type, at]).toEqual(['DELETE', `${folder}/one.txt`])
    break
  }
  await fs.watch.stop(watch_id, { id })
  await fs.deleteDirectory(id, { path: folder })
  expect(await refusal(get('file_info', folder))).toMatch(/^404 not_found: \/home\/user\/sdk: /)
})

test('names of any kind are written, listed and read as they are', async () => {
  const odd = ['with space', 'two\nlines', 'ü😀\u202e', '"%2e&?#+;', 'x'.repeat(255), '-rf', '...']
  for (const name of odd) expect((await write(`${HOME}/odd/${name}`, name)).status, name).toBe(201)
  expect((await names(`${HOME}/odd`)).sort()).toEqual([...odd].sort())
  for (const name of odd) expect(await read(`${HOME}/odd/${name}`)).toBe(name)
  expect(await refusal(write(`${HOME}/odd/${'x'.repeat(256)}`, ''))).toMatch(/^400 bad_request: .*too long/)
  expect((await write(`${HOME}/odd/./inner/../empty`, '')).headers.get('content-length')).toBe('0')
  expect(await json(get('file_info', `${HOME}//odd/empty`))).toMatchObject({
    path: `${HOME}/odd/empty`,
    size_bytes: 0,
    mode: '-rw-r--r--',
  })
  expect((await put('delete_directory', { path: `${HOME}/odd` })).status).toBe(200)
})

test('a file is what was sent, whatever that says that it is', async () => {
  for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
    const sent = { headers: { 'Content-Type': type } }
    for (const content of ['{"a": [1, 2]}', 'no JSON']) {
      expect((await write(`${HOME}/typed`, content, {}, sent)).status, type).toBe(201)
      expect(await read(`${HOME}/typed`), type).toBe(content)
    }
  }
})

test('what cannot be is refused, and says what and where', async () => {
  await write(`${HOME}/file`, 'content', { mode: '600' })
  expect([
    await refusal(get('read_file', 'home')),
    await refusal(get('read_file', HOME)),
    await refusal(get('read_file', `${HOME}/nothing`)),
    await refusal(get('read_file', '/dev/zero')),
    await refusal(get('list_files', `${HOME}/file`)),
    await refusal(get('download_dir_zip', `${HOME}/file`)),
    await refusal(write('/usr/bin/true', 'x')),
    await refusal(write('/new', 'x')),
    await refusal(write(HOME, 'x')),
    await refusal(write(`${HOME}/x`, 'x', { mode: '999' })),
    await refusal(put('create_directory', { path: `${HOME}/file` })),
    await refusal(put('delete_file', { path: HOME })),
    await refusal(put('delete_file', { path: `${HOME}/file`, recursive: true })),
    await refusal(put('delete_directory', { path: '/' })),
    await refusal(put('delete_directory', { path: `${HOME}/file` })),
    await refusal(put('delete_directory', { path: '/etc' })),
    await refusal(put('move', { src_path: `${HOME}/file`, dest_path: `${HOME}/no/file` })),
    await refusal(put('move', { src_path: `${HOME}/none`, dest_path: `${HOME}/file` })),
    await refusal(api.call('POST', fsPath('watch'), { path: `${HOME}/nothing` })),
    await refusal(api.call('DELETE', `/browsers/${NAME}/fs/watch/none`)),
  ]).toEqual([
    expect.stringMatching(/^400 bad_request: path: must be absolute/),
    expect.stringMatching(/^400 bad_request: \/home\/user: it is a folder/),
    expect.stringMatching(/^404 not_found: \/home\/user\/nothing: no such/),
    expect.stringMatching(/^400 bad_request: \/dev\/zero: it is not a file/),
    expect.stringMatching(/^400 bad_request: \/home\/user\/file: a file is in the place/),
    expect.stringMatching(/^400 bad_request: \/home\/user\/file: it is not a folder/),
    expect.stringMatching(/^403 forbidden: \/usr\/bin\/true: read-only/),
    expect.stringMatching(/^403 forbidden: \/new: read-only/),
    expect.stringMatching(/^400 bad_request: \/home\/user: it is a folder/),
    expect.stringMatching(/^400 bad_request: mode: must have three or four octal/),
    expect.stringMatching(/^400 bad_request: \/home\/user\/file: /),
    expect.stringMatching(/^400 bad_request: \/home\/user: it is a folder/),
    expect.stringMatching(/^400 bad_request: body: has unknown fields: recursive/),
    expect.stringMatching(/^400 bad_request: \/: /),
    expect.stringMatching(/^400 bad_request: \/home\/user\/file: it is not a folder/),
    expect.stringMatching(/^403 forbidden: \/etc/),
    expect.stringMatching(/^404 not_found: \/home\/user\/no: no such folder/),
    expect.stringMatching(/^404 not_found: \/home\/user\/none: /),
    expect.stringMatching(/^404 not_found: \/home\/user\/nothing: /),
    expect.stringMatching(/^404 not_found: There is no watch/),
  ])
  expect(await read(`${HOME}/file`)).toBe('content')
  await put('set_file_permissions', { path: `${HOME}/file`, mode: '000' })
  expect(await refusal(get('read_file', `${HOME}/file`))).toMatch(
    /^403 forbidden: \/home\/user\/file: permission denied/,
  )
  expect((await write(`${HOME}/file`, 'other')).status).toBe(201)
  expect(await json(get('file_info', `${HOME}/file`))).toMatchObject({ mode: '----------' })
})

test('a link leads nowhere out of the browser, and nothing of this machine is seen', async () => {
  const home = await hostHome()
  await symlink(api.folder, path.join(home, 'out'))
  await symlink('/etc/hostname', path.join(home, 'name'))
  await symlink('/home/user/elsewhere', path.join(home, 'to'))
  expect(await refusal(get('list_files', `${HOME}/out`))).toMatch(/^404/)
  expect(await refusal(get('read_file', `${HOME}/out/data/api-key`))).toMatch(/^404/)
  expect(await refusal(get('read_file', `${HOME}/name`))).toMatch(/^404/)
  expect(await refusal(write(`${HOME}/out/x`, 'x'))).toMatch(/^40[34]|^400/)
  expect((await json<FileInfo[]>(get('list_files', HOME))).find(({ name }) => name === 'out')).toMatchObject({
    is_dir: false,
    mode: 'Lrwxrwxrwx',
  })
  // The link stays, and what it leads to is written.
  expect((await write(`${HOME}/elsewhere`, 'before')).status).toBe(201)
  expect((await write(`${HOME}/to`, 'after')).status).toBe(201)
  expect(await read(`${HOME}/elsewhere`)).toBe('after')
  expect(await names('/')).not.toContain('work')
  expect(await refusal(get('list_files', api.folder))).toMatch(/^404/)
  expect(await refusal(get('list_files', '/proc/1/root/root'))).toMatch(/^40[34]/)
})

test('an archive that leads out of its folder, or is none, changes nothing', async () => {
  const evil = Buffer.from(
    (await zipOf({ 'good.txt': 'good', 'aa/evil.txt': 'evil' })).toString('latin1').replaceAll('aa/', '../'),
    'latin1',
  )
  const folder = `${HOME}/zip/in`
  expect(await refusal(upload('upload_zip', { dest_path: folder, zip_file: evil }))).toMatch(
    /^400 bad_request: zip_file: is an invalid zip/,
  )
  expect(await refusal(upload('upload_zip', { dest_path: folder, zip_file: Buffer.from('no zip') }))).toMatch(
    /^400 bad_request: zip_file: is an invalid zip/,
  )
  expect(await refusal(get('list_files', `${HOME}/zip`))).toMatch(/^404/)
  const bomb = await zipOf({ zeros: '\0'.repeat(64 * 1024 * 1024) })
  expect(await refusal(upload('upload_zip', { dest_path: folder, zip_file: bomb }))).toMatch(
    /^413 bad_request: zip_file: is too large/,
  )
  expect(await refusal(upload('upload_zip', { dest_path: '/', zip_file: await zipOf({ a: 'a' }) }))).toMatch(
    /^400 bad_request: dest_path/,
  )
  expect(
    await refusal(upload('upload', { 'files[0][dest_path]': 'relative', 'files[0][file]': Buffer.from('') })),
  ).toMatch(/^400 bad_request: files\[0\]\.dest_path: must be absolute/)
  expect(await refusal(upload('upload', { 'files[0][dest_path]': '/tmp/x' }))).toMatch(
    /^400 bad_request: files\[0\]\.file: is required/,
  )
  expect(await refusal(upload('upload', { other: 'x' }))).toMatch(/^400 bad_request: other: is not part/)
  expect(await refusal(api.call('POST', fsPath('upload'), undefined, { body: 'text' }))).toMatch(
    /^400 bad_request: body: must be sent as/,
  )
  expect((await upload('upload', { dest_path: '/tmp/to/one', file: Buffer.from('1') })).status).toBe(201)
  expect(await read('/tmp/to/one')).toBe('1')
  expect((await names(HOME)).filter((name) => name.startsWith('.pooldeck'))).toEqual([])
})

const MEGABYTE = 1024 * 1024

test('files pass through without being held, and a caller that hangs up leaves nothing', async () => {
  const piece = Buffer.alloc(MEGABYTE, 'x')
  let held = 0
  const watchMemory = setInterval(() => (held = Math.max(held, process.memoryUsage().arrayBuffers)), 10)
  const before = process.memoryUsage().arrayBuffers
  const many = (count: number, stop?: AbortController) =>
    Readable.from(
      (async function* () {
        for (let n = 0; n < count; n += 1) {
          if (n === 20) stop?.abort()
          yield piece
        }
      })(),
    )
  const sent = { duplex: 'half' } as RequestInit
  expect((await write(`${HOME}/big`, Readable.toWeb(many(100)) as BodyInit, {}, sent)).status).toBe(201)
  const answer = await get('read_file', `${HOME}/big`)
  expect(answer.headers.get('content-length')).toBe(String(100 * MEGABYTE))
  let bytes = 0
  for await (const part of answer.body ?? []) bytes += (part as Uint8Array).length
  clearInterval(watchMemory)
  expect(bytes).toBe(100 * MEGABYTE)
  expect(held - before).toBeLessThan(64 * MEGABYTE)

  const stop = new AbortController()
  const broken = write(
    `${HOME}/half`,
    Readable.toWeb(many(100, stop)) as BodyInit,
    {},
    { ...sent, signal: stop.signal },
  )
  await expect(broken).rejects.toThrow()
  const left = async () => (await names(HOME)).filter((name) => name === 'half' || name.startsWith('.pooldeck'))
  await expect.poll(left).toEqual([])
  const look = new AbortController()
  const unread = await api.call('GET', fsPath('read_file', { path: `${HOME}/big` }), undefined, {
    signal: look.signal,
  })
  look.abort()
  await unread.body?.cancel().catch(() => {})
  expect((await put('delete_file', { path: `${HOME}/big` })).status).toBe(200)
})

test('a folder of 1,000 files is listed', async () => {
  const made = { command: 'sh', args: ['-c', 'mkdir many && cd many && touch $(seq 1000)'], cwd: HOME }
  expect((await api.call('POST', `/browsers/${NAME}/process/exec`, made)).status).toBe(200)
  expect(await names(`${HOME}/many`)).toHaveLength(1000)
})

test('changes are told as they come, to each reader, also those in folders that are made later', async () => {
  const folder = `${HOME}/watched`
  await put('create_directory', { path: folder })
  const { watch_id } = await json<{ watch_id: string }>(
    api.call('POST', fsPath('watch'), { path: folder, recursive: true }),
  )
  await write(`${folder}/early`, '1')
  const events = `/browsers/${NAME}/fs/watch/${watch_id}/events`
  const readers = [await reader(events), await reader(events)]
  await write(`${folder}/inner/late`, '1')
  await put('set_file_permissions', { path: `${folder}/early`, mode: '600' })
  await put('move', { src_path: `${folder}/early`, dest_path: `${folder}/moved` })
  await put('delete_directory', { path: `${folder}/inner` })
  const expected = [
    'CREATE early',
    'CREATE inner',
    'CREATE inner/late',
    'RENAME early',
    'CREATE moved',
    'DELETE inner/late',
    'DELETE inner',
  ]
  const shown = (events: FsEvent[]) =>
    events
      .filter(({ path: at, type }) => type !== 'WRITE' && !at.includes('.pooldeck-'))
      .map(({ type, path: at }) => `${type} ${path.relative(folder, at)}`)
  await expect.poll(() => shown(readers[0]?.events ?? [])).toEqual(expected)
  await expect.poll(() => shown(readers[1]?.events ?? [])).toEqual(expected.slice(1))
  expect((await api.call('DELETE', `/browsers/${NAME}/fs/watch/${watch_id}`)).status).toBe(204)
  for (const { over } of readers) await over
  expect(await refusal(api.call('GET', events))).toMatch(/^404/)
})

/** Reads server-sent events until they end. */
async function reader(at: string): Promise<{ events: FsEvent[]; over: Promise<void> }> {
  const answer = await api.call('GET', at)
  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  const events: FsEvent[] = []
  const over = (async () => {
    let text = ''
    for await (const part of answer.body ?? []) {
      const frames = (text + Buffer.from(part as Uint8Array).toString()).split('\n\n')
      text = frames.pop() ?? ''
      for (const frame of frames) if (frame.startsWith('data: ')) events.push(JSON.parse(frame.slice(6)) as FsEvent)
    }
  })()
  return { events, over }
}

test('the agent has what its browser has and no more, and one that is killed is started anew', async () => {
  const chromium = (await processesOf()).find(({ name }) => name.startsWith('chromium'))?.pid ?? 0
  const about = async (pid: number) => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    const line = (name: string) =>
      status
        .split('\n')
        .find((text) => text.startsWith(`${name}:`))
        ?.replaceAll(/\s+/g, ' ')
    const lines = [
      'Uid',
      'Gid',
      'CapInh',
      'CapPrm',
      'CapEff',
      'CapAmb',
      'NoNewPrivs',
      'Seccomp',
      'Seccomp_filters',
    ].map(line)
    return [...lines, await readFile(`/proc/${pid}/cgroup`, 'utf8')]
  }
  const pid = (await agentOf()) ?? 0
  expect(await about(pid)).toEqual(await about(chromium))
  expect(await about(pid)).toEqual(expect.arrayContaining(['CapEff: 0000000000000000', 'NoNewPrivs: 1', 'Seccomp: 2']))
  process.kill(pid, 'SIGKILL')
  // While a thread of it still ends, the connections are open, and a call may be lost with it.
  await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false)
  expect((await get('list_files', HOME)).status).toBe(200)
  expect(await agentOf()).not.toBe(pid)
})

test('a browser that is released for reuse has its files, and nothing of what its holder has started', async () => {
  const pool = await api.newPool()
  const first = await json<BrowserSession>(api.acquire(pool))
  const fs = `/browsers/${first.session_id}/fs`
  await api.call('PUT', `${fs}/write_file?path=${HOME}/left`, undefined, { body: 'left' })
  const { watch_id } = await json<{ watch_id: string }>(api.call('POST', `${fs}/watch`, { path: HOME }))
  const events = await api.call('GET', `${fs}/watch/${watch_id}/events`)
  const ended = events.text()
  await api.release(pool, first)
  await ended
  await expect.poll(() => agentOf('2')).toBeUndefined()
  const second = await json<BrowserSession>(api.acquire(pool))
  expect(second.session_id).toBe(first.session_id)
  expect((await api.call('DELETE', `${fs}/watch/${watch_id}`)).status).toBe(404)
  expect(await (await api.call('GET', `${fs}/read_file?path=${HOME}/left`)).text()).toBe('left')
  await api.deletePool(pool)
})
