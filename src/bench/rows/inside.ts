import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import type { PlaywrightResult } from '../../contract/playwright'
import type { BrowserSession } from '../../contract/session'
import { descendants, programOf } from '../../../e2e/support/processes'
import type { Lab } from '../lab'
import type { Line, Row } from '../line'
import { digits, ms } from '../../measure/format'
import { p50, p99, timed } from '../../measure/statistics'
import { residentBytes } from '../../measure/usage'
import { Viewer } from '../viewer'

const ROUNDS = 100
const FILES = 1_000
const TRANSFERS = 5
/** Of new consoles, each with nothing in its caches. */
const OPENINGS = 10
const FIRST_RUNS = 5
/** Until a console or a browser that has just begun has done what it does by itself, ms. */
const QUIET_MS = 2_000
const MEBIBYTE = 2 ** 20
const PIECE = Buffer.alloc(MEBIBYTE, 'x')
/** How often the memory of the service is looked at while files pass through, ms. */
const POLL_MS = 20

/** Files, programs and code inside of a session. */
export const inside: Row<Lab> = {
  name: 'inside',
  settings: { POOLDECK_BROWSER_DISK: String(4 * 2 ** 30) },
  async measure(lab) {
    const { session_id: id } = await lab.session('still')
    const agentsBefore = agents(lab)
    const first = await timed(() => list(lab, id, '/tmp'))
    return [
      {
        what: 'the agent inside of a browser: processes before the first call of a session, and how long that call takes',
        ours: `${agentsBefore}, ${ms(first)}`,
        target: 'none',
        reached: agentsBefore === 0,
      },
      await folder(lab, id),
      await program(lab, id),
      ...(await files(lab, id)),
      await panel(lab, id),
      ...(await code(lab)),
    ]
  },
}

/** What runs of Node below the service: its browsers have nothing else of it. */
const agents = (lab: Lab): number => descendants(lab.pid).filter((pid) => programOf(pid) === 'node').length

const list = (lab: Lab, id: string, path: string) =>
  lab.client.call('GET', `/browsers/${id}/fs/list_files?path=${encodeURIComponent(path)}`)

async function repeated(count: number, act: () => Promise<unknown>): Promise<number[]> {
  await act()
  const durations: number[] = []
  for (let round = 0; round < count; round++) durations.push(await timed(act))
  return durations
}

async function folder(lab: Lab, id: string): Promise<Line> {
  const make = `mkdir -p /home/user/Downloads && cd /home/user/Downloads && seq -f 'file %g.txt' ${FILES} | tr '\\n' '\\0' | xargs -0 touch`
  await execute(lab, id, 'sh', '-c', make)
  const durations = await repeated(ROUNDS, () => list(lab, id, '/home/user/Downloads'))
  const what = `list of a folder of ${FILES.toLocaleString('en')} files`
  return below(what, durations, 60)
}

async function program(lab: Lab, id: string): Promise<Line> {
  return below('`exec` of `true`', await repeated(ROUNDS, () => execute(lab, id, 'true')), 15)
}

const execute = (lab: Lab, id: string, command: string, ...args: string[]) =>
  lab.client.call('POST', `/browsers/${id}/process/exec`, { command, args })

const below = (what: string, durations: readonly number[], target: number): Line => ({
  what,
  ours: `${ms(p50(durations))} (p99 ${ms(p99(durations))})`,
  target: `under ${target} ms`,
  reached: p50(durations) < target,
})

async function files(lab: Lab, id: string): Promise<Line[]> {
  const up = await repeated(TRANSFERS, () => upload(lab, id, 100))
  const down = await repeated(TRANSFERS, () => download(lab, id))
  const rate = (durations: readonly number[]) => (100 * MEBIBYTE) / 1e3 / p50(durations)
  const before = residentBytes(lab.pid)
  let most = before
  const polling = setInterval(() => (most = Math.max(most, residentBytes(lab.pid))), POLL_MS)
  await upload(lab, id, 1024)
  const whole = (await download(lab, id)) === 1024 * MEBIBYTE
  clearInterval(polling)
  const more = (most - before) / MEBIBYTE
  return [
    {
      what: 'a file of 100 MiB, up and down',
      ours: `${digits(rate(up))} and ${digits(rate(down))} MB/s`,
      target: 'at least 200 MB/s',
      reached: rate(up) >= 200 && rate(down) >= 200,
    },
    {
      what: 'a file of 1 GiB, up and down: memory of the service (RSS), more than before, at most',
      ours: `${digits(more)} MiB`,
      target: 'at most 64 MiB',
      reached: whole && more <= 64,
    },
  ]
}

const urlOf = (lab: Lab, id: string, operation: string) =>
  new URL(`/browsers/${id}/fs/${operation}?path=/home/user/large`, lab.service.origin)
const headers = (lab: Lab) => ({ Authorization: `Bearer ${lab.service.key}` })

/** Sends a file of so many MiB, no faster than it is taken. */
async function upload(lab: Lab, id: string, mebibytes: number): Promise<void> {
  const sent = request(urlOf(lab, id, 'write_file'), {
    method: 'PUT',
    headers: {
      ...headers(lab),
      'Content-Type': 'application/octet-stream',
      'Content-Length': mebibytes * MEBIBYTE,
    },
  })
  const answered = once(sent, 'response')
  answered.catch(() => {})
  for (let count = 0; count < mebibytes; count++) if (!sent.write(PIECE)) await once(sent, 'drain')
  sent.end()
  const [answer] = await answered
  if (answer.statusCode !== 201) throw new Error(`An upload was answered ${answer.statusCode}.`)
  answer.resume()
}

/** Reads that file; gives its bytes. */
async function download(lab: Lab, id: string): Promise<number> {
  const call = request(urlOf(lab, id, 'read_file'), { headers: headers(lab) }).end()
  const [answer] = await once(call, 'response')
  let bytes = 0
  answer.on('data', (part: Buffer) => (bytes += part.length))
  await once(answer, 'end')
  return bytes
}

/** From a click on its tab until the folder of a thousand files is drawn. */
async function panel(lab: Lab, id: string): Promise<Line> {
  const viewer = await Viewer.start(lab.service)
  lab.onClose(() => viewer.close())
  const durations: number[] = []
  for (let round = 0; round < OPENINGS; round++) {
    const page = await viewer.console(id)
    await page.getByRole('tab', { name: 'Files' }).waitFor()
    await sleep(QUIET_MS)
    durations.push(await openFiles(page))
    await page.context().close()
  }
  return below('panel Files, from a click on its tab until the folder is drawn', durations, 150)
}

const openFiles = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const began = performance.now()
    document.querySelector<HTMLElement>('[data-tab=files]')?.click()
    while (!document.querySelector('[role=option]')) {
      await new Promise(requestAnimationFrame)
    }
    return performance.now() - began
  })

async function code(lab: Lab): Promise<Line[]> {
  const firsts: number[] = []
  let later: number[] = []
  for (let round = 0; round < FIRST_RUNS; round++) {
    const { session_id: id } = await lab.client.json<BrowserSession>('POST', '/browsers', {
      start_url: lab.site.url('still'),
    })
    await sleep(QUIET_MS)
    firsts.push(await timed(() => run(lab, id)))
    if (round === FIRST_RUNS - 1) later = await pausing(() => run(lab, id))
    await lab.client.call('DELETE', `/browsers/${id}`)
  }
  return [
    below('`playwright/execute` on a warm session, the first call', firsts, 400),
    below('`playwright/execute`, later calls, with a second between them', later, 60),
  ]
}

async function run(lab: Lab, id: string): Promise<void> {
  const answer = await lab.client.json<PlaywrightResult>('POST', `/browsers/${id}/playwright/execute`, {
    code: 'return page.title()',
  })
  if (!answer.success) throw new Error(answer.error)
}

async function pausing(act: () => Promise<unknown>): Promise<number[]> {
  const durations: number[] = []
  for (let round = 0; round < 20; round++) {
    await sleep(1_000)
    durations.push(await timed(act))
  }
  return durations
}
