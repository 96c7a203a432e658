import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import Kernel from '@onkernel/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { LogEvent } from '../../contract/log'
import type { ProcessOutput } from '../../contract/process'
import type { BrowserSession } from '../../contract/session'
import { processesIn } from '../browser/test-browser'
import { json, TestService } from '../test-service'

// One browser on a display for all of it, and one of a pool for what a release ends.

let api: TestService
let session: BrowserSession
let sdk: Kernel

beforeAll(async () => {
  // A bound that is soon reached.
  api = await TestService.start(undefined, { POOLDECK_BROWSER_PROCESSES: '300' })
  session = await api.newSession({ headless: false })
  sdk = new Kernel({ baseURL: api.url(''), apiKey: 'My API Key', maxRetries: 0 })
})

afterAll(async () => {
  expect(await api.stop()).toEqual([])
})

interface Result {
  exit_code: number
  stdout_b64: string
  stderr_b64: string
}

const processPath = (operation: string) => `/browsers/${session.session_id}/process/${operation}`
const call = (operation: string, body: object, init?: RequestInit) =>
  api.call('POST', processPath(operation), body, init)
const text = (base64 = '') => Buffer.from(base64, 'base64').toString()
const base64 = (words: string) => Buffer.from(words).toString('base64')

/** What a script of the shell writes inside, and its exit code. */
async function sh(script: string, further: object = {}): Promise<{ code: number; out: string; err: string }> {
  const { exit_code: code, ...result } = await json<Result>(
    call('exec', { command: 'sh', args: ['-c', script], ...further }),
  )
  return { code, out: text(result.stdout_b64), err: text(result.stderr_b64) }
}

const spawned = (script: string, further: object = {}) =>
  json<{ process_id: string; pid: number }>(call('spawn', { command: 'sh', args: ['-c', script], ...further }))
const statusOf = (id: string) =>
  json<{ state: string; exit_code: number | null }>(api.call('GET', processPath(`${id}/status`)))

async function refusal(answer: Promise<Response>): Promise<string> {
  const response = await answer
  const { code, message } = (await response.json()) as { code: string; message: string }
  return `${response.status} ${code}: ${message}`
}

/** Follows the output of a process to its end. */
async function outputOf(id: string): Promise<{ out: string; exit: number | undefined }> {
  const answer = await api.call('GET', processPath(`${id}/stdout/stream`))
  const events = (await answer.text())
    .split('\n\n')
    .filter((frame) => frame.startsWith('data: '))
    .map((frame) => JSON.parse(frame.slice(6)) as ProcessOutput)
  const last = events.at(-1)
  const out = events.map((event) => ('stream' in event ? text(event.data_b64) : '')).join('')
  return { out, exit: last && 'event' in last ? last.exit_code : undefined }
}

test('the public SDK does all of it by its own methods', async () => {
  const id = session.session_id
  const { process: programs } = sdk.browsers
  const done = await programs.exec(id, { command: 'echo', args: ['a  b', '$HOME'], env: { X: '1' } })
  expect([done.exit_code, text(done.stdout_b64)]).toEqual([0, 'a  b $HOME\n'])
  const { process_id = '', pid = 0 } = await programs.spawn(id, { command: 'cat', cwd: '/tmp' })
  expect(pid).toBeGreaterThan(1)
  expect(await programs.stdin(process_id, { id, data_b64: base64('hello\n') })).toEqual({ written_bytes: 6 })
  const stream = await programs.stdoutStream(process_id, { id })
  const events: unknown[] = []
  for await (const event of stream) {
    events.push(event)
    if (events.length === 1) await programs.kill(process_id, { id, signal: 'TERM' })
  }
  expect(events).toEqual([
    { stream: 'stdout', data_b64: base64('hello\n') },
    { event: 'exit', exit_code: -1 },
  ])
  expect(await programs.status(process_id, { id })).toEqual({ state: 'exited', exit_code: -1, cpu_pct: 0 })
  const terminal = await programs.spawn(id, {
    command: 'sh',
    args: ['-c', 'read x; stty size'],
    allocate_tty: true,
    rows: 30,
    cols: 90,
  })
  const onTerminal = terminal.process_id ?? ''
  expect(await programs.resize(onTerminal, { id, rows: 41, cols: 121 })).toEqual({ ok: true })
  await programs.stdin(onTerminal, { id, data_b64: base64('\n') })
  expect(await outputOf(onTerminal)).toEqual({ out: '\r\n41 121\r\n', exit: 0 })
})

test('a program has the browser’s user, files, display and no more, and none of the service’s variables', async () => {
  const { out } = await sh('env | cut -d= -f1 | sort | tr "\\n" " "; id -u; pwd; echo $0; umask')
  expect(out).toBe('DISPLAY HOME LANG PATH PWD TMPDIR 1000\n/home/user\nsh\n0022\n')
  expect((await sh('echo $A$HOME', { env: { A: 'a', HOME: '/tmp' }, cwd: '/tmp', as_user: '1000:1000' })).out).toBe(
    'a/tmp\n',
  )
  expect((await sh('xrandr | grep -c current')).out).toBe('1\n')
  expect((await sh('echo x > /usr/x')).err).toMatch(/Read-only/)
  expect((await sh('cat /proc/self/status | grep -E "^(CapEff|NoNewPrivs|Seccomp):"')).out.replaceAll('\t', ' ')).toBe(
    'CapEff: 0000000000000000\nNoNewPrivs: 1\nSeccomp: 2\n',
  )
  expect((await sh(`ls ${api.folder}`)).code).toBe(2)
  expect((await sh('unshare --mount true')).code).not.toBe(0)
})

test('what cannot be started is refused, and what fails says its code', async () => {
  expect([
    await refusal(call('exec', { command: '' })),
    await refusal(call('exec', { command: 'no-such-program' })),
    await refusal(call('exec', { command: '/tmp' })),
    await refusal(call('exec', { command: '/etc/openbox.xml' })),
    await refusal(call('exec', { command: 'true', cwd: '/nowhere' })),
    await refusal(call('exec', { command: 'true', cwd: 'tmp' })),
    await refusal(call('exec', { command: 'true', as_root: true })),
    await refusal(call('exec', { command: 'true', as_root: true, as_user: '1000' })),
    await refusal(call('exec', { command: 'true', as_user: 'nobody' })),
    await refusal(call('exec', { command: 'true', as_user: '0:0' })),
    await refusal(call('exec', { command: 'true', shell: true })),
    await refusal(call('exec', { command: 'true', args: ['x'.repeat(200_000)] })),
    await refusal(call('spawn', { command: 'no-such-program', allocate_tty: true })),
    await refusal(call('spawn', { command: 'true', allocate_tty: true, rows: 0, cols: 1 })),
    await refusal(api.call('GET', processPath('none/status'))),
    await refusal(api.call('GET', processPath('0f9d1c9e-3a55-4d0e-8b7c-2d6f1a4e9b30/status'))),
  ]).toEqual([
    expect.stringMatching(/^400 bad_request: command: enter a command/),
    expect.stringMatching(/^400 bad_request: command: no-such-program: no such file/),
    expect.stringMatching(/^400 bad_request: command: \/tmp: is a directory/),
    expect.stringMatching(/^400 bad_request: command: \/etc\/openbox.xml: permission denied/),
    expect.stringMatching(/^400 bad_request: cwd: there is no folder/),
    expect.stringMatching(/^400 bad_request: cwd: must be absolute/),
    expect.stringMatching(/^403 forbidden: as_root/),
    expect.stringMatching(/^400 bad_request: as_root: can’t be combined/),
    expect.stringMatching(/^400 bad_request: as_user: there is no user nobody/),
    expect.stringMatching(/^403 forbidden: as_user/),
    expect.stringMatching(/^400 bad_request: body: has unknown fields: shell/),
    expect.stringMatching(/^400 bad_request: command: true: E2BIG/),
    expect.stringMatching(/^400 bad_request: command: no-such-program/),
    expect.stringMatching(/^400 bad_request: rows: must be at least 1/),
    expect.stringMatching(/^400 bad_request: process_id/),
    expect.stringMatching(/^404 not_found: There is no process/),
  ])
  expect(await sh('echo out; echo err >&2; exit 3')).toEqual({ code: 3, out: 'out\n', err: 'err\n' })
  expect((await sh('kill -9 $$')).code).toBe(-1)
})

const stillRuns = async (words: string) => (await sh(`pgrep -f '[${words[0]}]${words.slice(1)}' | wc -l`)).out !== '0\n'

test('one that takes too long is killed with its group, and so is one whose caller hangs up', async () => {
  const late = await call('exec', { command: 'sh', args: ['-c', 'sleep 1001 & sleep 1001'], timeout_sec: 1 })
  expect([late.status, late.headers.get('x-should-retry')]).toEqual([500, 'false'])
  expect(await late.json()).toMatchObject({
    message: expect.stringMatching(/^process timed out after 1 s and was killed. Set timeout_sec, at most 170/),
  })
  await expect.poll(() => stillRuns('sleep 1001')).toBe(false)
  const stop = new AbortController()
  const called = call('exec', { command: 'sleep', args: ['1002'] }, { signal: stop.signal })
  await expect.poll(() => stillRuns('sleep 1002')).toBe(true)
  stop.abort()
  await expect(called).rejects.toThrow()
  await expect.poll(() => stillRuns('sleep 1002')).toBe(false)
  const { process_id } = await spawned('trap "" TERM; while :; do sleep 1003; done', { timeout_sec: 1 })
  await expect.poll(async () => (await statusOf(process_id)).state).toBe('exited')
  await expect.poll(() => stillRuns('sleep 1003')).toBe(false)
  // What it has left running holds its output open, and the call does not wait for that.
  expect((await sh('sleep 1004 & echo gone')).out).toBe('gone\n')
  await sh('pkill -f "sleep 1004"')
})

const MEGABYTE = 1024 * 1024

test('a flood of output is cut, and says so; unread output fills no memory', async () => {
  const flood = await call('exec', { command: 'sh', args: ['-c', 'head -c 11000000 /dev/zero; echo e >&2'] })
  expect(flood.headers.get('x-output-truncated')).toBe('stdout')
  const { stdout_b64, stderr_b64 } = (await flood.json()) as Result
  expect([Buffer.from(stdout_b64, 'base64').length, text(stderr_b64)]).toEqual([10 * MEGABYTE, 'e\n'])

  const { process_id } = await spawned('head -c 5000000 /dev/zero; echo end')
  await expect.poll(async () => (await statusOf(process_id)).state).toBe('exited')
  const [one, other] = [await outputOf(process_id), await outputOf(process_id)]
  expect(one).toEqual(other)
  expect(one.exit).toBe(0)
  expect(one.out.endsWith('\0end\n')).toBe(true)
  expect(one.out.length).toBeLessThanOrEqual(MEGABYTE)
})

test('input that is no Base64, or is not read, is refused; so is all of a process that has ended', async () => {
  const { process_id: id } = await spawned('sleep 1005')
  expect(await refusal(call(`${id}/stdin`, { data_b64: '???' }))).toMatch(/^400 bad_request: data_b64/)
  await call(`${id}/stdin`, { data_b64: base64('x'.repeat(1_000_000)) })
  expect(await refusal(call(`${id}/stdin`, { data_b64: base64('x') }))).toMatch(
    /^400 bad_request: The process has not read/,
  )
  expect(await refusal(call(`${id}/resize`, { rows: 1, cols: 1 }))).toMatch(
    /^400 bad_request: The process has no terminal/,
  )
  expect(await json(api.call('GET', processPath(`${id}/status`)))).toMatchObject({
    state: 'running',
    exit_code: null,
    cpu_pct: expect.any(Number),
    mem_bytes: expect.any(Number),
  })
  expect(await json(call(`${id}/kill`, {}))).toEqual({ ok: true })
  await expect.poll(async () => (await statusOf(id)).state).toBe('exited')
  expect(await refusal(call(`${id}/kill`, { signal: 'HUP' }))).toMatch(/^404 not_found: The process has ended/)
  expect(await refusal(call(`${id}/stdin`, { data_b64: '' }))).toMatch(/^400 bad_request: The process has ended/)
})

test('on a terminal a program has keys, a size, colours and its exit code', async () => {
  const script = `test -t 0 && test -t 1 && echo "$TERM $1"; stty size; trap 'echo interrupted; exit 9' INT; read -r line; sleep 1006`
  const args = ['-c', script, 'sh', `it's "a  b" $HOME \\`]
  const { process_id: id, pid } = await json<{ process_id: string; pid: number }>(
    call('spawn', { command: 'sh', args, allocate_tty: true, rows: 20, cols: 70 }),
  )
  const output = outputOf(id)
  await call(`${id}/stdin`, { data_b64: base64('typed\n') })
  await expect.poll(() => stillRuns('sleep 1006')).toBe(true)
  expect(
    (await sh(`ps -o tty= -p $(cat /proc/self/status >/dev/null; echo ${pid}) | head -1; kill -0 ${pid}; echo $?`)).out,
  ).toMatch(/0\n$/)
  await call(`${id}/stdin`, { data_b64: base64('\u0003') })
  const { out, exit } = await output
  // The terminal echoes what is typed when it comes, which may be before the program has said all.
  for (const line of [`xterm-256color it's "a  b" $HOME \\`, '20 70', 'typed']) expect(out).toContain(`${line}\r\n`)
  expect(out).toContain('interrupted')
  expect(exit).toBe(9)
})

test('a terminal is had by one WebSocket at a time: its bytes both ways, its size and its end', async () => {
  const script = `stty -echo; stty size; read -r size; stty size; read -r line; printf 'got %s bytes\\377\\n' "\${#line}"; exit 7`
  const { process_id: id } = await spawned(script, { allocate_tty: true, rows: 20, cols: 70 })
  const attached = (processId: string) =>
    new WebSocket(session.cdp_ws_url.replace('/cdp?', `/process/${processId}/attach?`), { perMessageDeflate: false })
  /** 101 and the socket, or why it is refused. */
  const answerOn = async (processId: string) => {
    const other = attached(processId)
    const answers = [once(other, 'unexpected-response'), once(other, 'upgrade')] as Promise<IncomingMessage[]>[]
    const answer = (await Promise.race(answers)).at(-1)
    return { status: answer?.statusCode, other: other.on('error', () => {}) }
  }
  const statusOn = async (processId: string) => {
    const { status, other } = await answerOn(processId)
    other.terminate()
    return status
  }
  /** Connects as soon as it has been noticed that the one before is gone. */
  const attachedNext = async (processId: string) => {
    let last = await answerOn(processId)
    await expect
      .poll(async () => {
        if (last.status !== 101) last = await answerOn(processId)
        return last.status
      })
      .toBe(101)
    return last.other
  }
  const socket = attached(id)
  const bytes: Buffer[] = []
  const controls: unknown[] = []
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) bytes.push(data)
    else controls.push(JSON.parse(data.toString()))
  })
  const closed = once(socket, 'close') as Promise<[number]>
  const shown = () => Buffer.concat(bytes).toString('latin1')
  await expect.poll(shown).toContain('20 70\r\n')
  expect(await statusOn(id)).toBe(409)
  socket.send(JSON.stringify({ type: 'resize', rows: 33, cols: 99 }))
  socket.send(Buffer.from('\n'))
  await expect.poll(shown).toContain('33 99\r\n')
  for (const part of ['fo', 'ur', '\n']) socket.send(Buffer.from(part))
  await expect.poll(shown).toContain('got 4 bytes\u00ff\r\n')
  expect((await closed)[0]).toBe(1000)
  expect(controls).toEqual([{ type: 'exit', exit_code: 7 }])

  const { process_id: plain } = await spawned('sleep 1007')
  expect(await statusOn(plain)).toBe(400)
  expect(await statusOn(crypto.randomUUID())).toBe(404)
  await call(`${plain}/kill`, { signal: 'KILL' })
  const { process_id: left } = await spawned('cat', { allocate_tty: true })
  expect(await statusOn(left)).toBe(101)
  // Ends its client, and not the process.
  const tooLarge = await attachedNext(left)
  tooLarge.send(Buffer.alloc(MEGABYTE + 1))
  expect((await once(tooLarge, 'close'))[0]).toBe(1009)
  expect(await statusOf(left)).toMatchObject({ state: 'running' })
  await expect.poll(() => statusOn(left)).toBe(101)
  // What one has typed that the program never reads keeps the next one waiting as little.
  const { process_id: deaf } = await spawned('sleep 1008', { allocate_tty: true })
  const ahead = attached(deaf)
  await once(ahead, 'open')
  await new Promise((resolve) => ahead.send(Buffer.alloc(MEGABYTE), resolve))
  ahead.terminate()
  await expect.poll(() => statusOn(deaf)).toBe(101)
  expect(await statusOf(deaf)).toMatchObject({ state: 'running' })
})

/** The messages of a log, to its end, or until there are as many as are wanted; `heard` is called with how many there are. */
async function messages(
  query: Record<string, string>,
  wanted = Number.POSITIVE_INFINITY,
  begun: () => Promise<unknown> = async () => {},
  heard: (count: number) => Promise<unknown> = async () => {},
): Promise<string[]> {
  const stop = new AbortController()
  const at = `/browsers/${session.session_id}/logs/stream?${new URLSearchParams(query)}`
  const answer = await api.call('GET', at, undefined, { signal: stop.signal })
  expect(answer.status, answer.ok ? '' : await answer.text()).toBe(200)
  const writing = begun()
  const events: LogEvent[] = []
  let rest = ''
  for await (const part of answer.body ?? []) {
    const all = (rest + Buffer.from(part as Uint8Array).toString()).split('\n\n')
    rest = all.pop() ?? ''
    for (const one of all) {
      if (one.startsWith('data: ')) await heard(events.push(LogEvent.parse(JSON.parse(one.slice(6)))))
    }
    if (events.length >= wanted) break
  }
  stop.abort()
  await writing
  return events.map(({ message }) => message)
}

test('a file is read as a log, whole or as it grows', async () => {
  await sh(`printf 'first\\r\\n\\nsecond ü\\nunfinished' > test.log`)
  const file = { source: 'path', path: '/home/user/test.log' }
  expect(await messages({ ...file, follow: 'false' })).toEqual(['first', 'second ü', 'unfinished'])
  const write = `echo " line" >> test.log; until [ -e heard ]; do sleep 0.05; done; : > test.log
    until [ -e enough ]; do echo anew >> test.log; sleep 0.3; done`
  const signs: Record<number, string> = { 1: 'heard', 3: 'enough' }
  const followed = await messages(
    file,
    3,
    () => sh(write),
    async (count) => signs[count] && sh(`touch ${signs[count]}`),
  )
  // What was there is not told, but for the end of a line that it was in the middle of; of an emptied file what comes from then on.
  expect(followed.slice(0, 3)).toEqual([' line', 'anew', 'anew'])
  await sh('seq -f %01000.0f 1 11000 > long.log')
  const long = await messages({ ...file, path: '/home/user/long.log', follow: 'false' })
  expect(Number(long.at(-1))).toBe(11_000)
  expect(long.every((line, index) => Number(line) === Number(long[0]) + index)).toBe(true)
  expect(long.join('\n').length).toBeLessThan(10 * MEGABYTE)
})

test('its programs have logs by name, and what there is no log of is said', async () => {
  const program = (name: string) => ({ source: 'supervisor', supervisor_process: name, follow: 'false' })
  expect((await messages(program('display'))).join()).toMatch(/_XSERV|Openbox/)
  expect((await messages(program('chromium'))).join()).not.toMatch(/_XSERV|Openbox/)
  const display = { source: 'supervisor', supervisor_process: 'display', follow: false } as const
  for await (const { event, message } of await sdk.browsers.logs.stream(session.session_id, display)) {
    expect([event, typeof message]).toEqual(['log', 'string'])
  }
  const log = (query: Record<string, string>) =>
    refusal(api.call('GET', `/browsers/${session.session_id}/logs/stream?${new URLSearchParams(query)}`))
  await sh('touch closed.log; chmod 0 closed.log')
  expect([
    await log({ source: 'supervisor', supervisor_process: 'mutter' }),
    await log({ source: 'supervisor' }),
    await log({ source: 'path' }),
    await log({ source: 'path', path: 'x.log' }),
    await log({ source: 'path', path: '/x.log' }),
    await log({ source: 'path', path: '/tmp' }),
    await log({ source: 'path', path: '/home/user/closed.log' }),
  ]).toEqual([
    '404 not_found: There is no log of mutter; there are those of chromium and display.',
    expect.stringMatching(/^400 bad_request: supervisor_process: is required/),
    expect.stringMatching(/^400 bad_request: path: is required/),
    expect.stringMatching(/^400 bad_request: path: must be absolute/),
    expect.stringMatching(/^404 not_found: \/x.log/),
    expect.stringMatching(/^400 bad_request: \/tmp: it is not a file/),
    expect.stringMatching(/^403 forbidden/),
  ])
})

test('with the lease ends all that it has started, however that hides, and the next one knows nothing of it', async () => {
  const pool = await api.newPool()
  const first = await json<BrowserSession>(api.acquire(pool))
  const at = `/browsers/${first.session_id}/process`
  const hides = 'setsid sh -c "trap \\"\\" HUP TERM INT; while :; do sleep 1007; done" >/dev/null 2>&1 &'
  const { process_id } = await json<{ process_id: string }>(
    api.call('POST', `${at}/spawn`, { command: 'sh', args: ['-c', `${hides} ${hides} sleep 1007`] }),
  )
  const [folder = ''] = (await readdir(api.folder)).filter((name) => name !== 'data')
  const names = async () => (await processesIn(path.join(api.folder, folder, '2'))).map(({ name }) => name)
  await expect.poll(names).toContain('sleep')
  await api.release(pool, first)
  const second = await json<BrowserSession>(api.acquire(pool))
  expect(second.session_id).toBe(first.session_id)
  expect((await names()).filter((name) => name === 'sleep' || name === 'node')).toEqual([])
  expect((await api.call('GET', `${at}/${process_id}/status`)).status).toBe(404)
  await api.deletePool(pool)
})

test('a fork bomb stops at the bound of its browser, which lives on', async () => {
  const { code } = await sh('i=0; while [ $i -lt 600 ]; do sleep 1008 & i=$((i+1)); done; exit 7', {
    timeout_sec: 30,
  }).catch(() => ({ code: -1 }))
  expect([2, 7, -1, undefined]).toContain(code)
  await sh('pkill -f "sleep 1008"').catch(() => undefined)
  await expect.poll(async () => (await call('exec', { command: 'true' })).status).toBe(200)
})
