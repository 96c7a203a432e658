import { setTimeout as sleep } from 'node:timers/promises'
import { descendants, programOf } from '../../../e2e/support/processes'
import type { Replay } from '../../contract/replay'
import { ms, percent, times } from '../../measure/format'
import { p50, p99 } from '../../measure/statistics'
import { cpuSeconds } from '../../measure/usage'
import type { Lab } from '../lab'
import type { Line, Row } from '../line'
import { DisplayPrograms } from '../rivals/display-programs'
import { whyNotMeasured } from '../rivals/programs'

/** As often as the disk of each browser is counted, so that one count is in each measurement, ms. */
const WATCH_MS = 15_000
/** How long what was started is left alone before it is watched, ms. */
const SETTLE_MS = 2_000
const ROUNDS = 2
/** Of calls beside a recording and without it, in turns: the p99 of fewer is that of a handful. */
const CALL_ROUNDS = 5
const CALLS_AT_ONCE = 300
/** What the holder of a session does beside a recording. */
const CALLS = [
  ['`press_key` tap', 'press_key', { keys: ['a'] }],
  ['`screenshot`', 'screenshot', {}],
] as const
const RATES = [10, 20]
/** The usual way, with the preset of the service. */
const QUALITY = '-c:v libx264 -preset veryfast -tune zerolatency -crf 26 -threads 1 -pix_fmt yuv420p'

interface Cost {
  /** Shares of one core. */
  readonly encoder: number
  readonly service: number
}

/** What it costs to record a session: processor time, and what its holder feels of it. */
export const recording: Row<Lab> = {
  name: 'recording',
  async measure(lab) {
    const { session_id: id } = await lab.session('moving')
    const replays = `/browsers/${id}/replays`
    const start = async (framerate: number): Promise<() => Promise<unknown>> => {
      const { replay_id } = await lab.client.json<Replay>('POST', replays, { framerate })
      await sleep(SETTLE_MS)
      return () => lab.client.call('POST', `${replays}/${replay_id}/stop`)
    }
    const programs = whyNotMeasured('ffmpeg') ? undefined : DisplayPrograms.ofOnlyBrowser(lab.service)
    const lines: Line[] = []
    for (const rate of RATES) {
      const [ours, grabs]: [Cost[], number[]] = [[], []]
      for (let round = 0; round < ROUNDS; round++) {
        const without = await serviceShare(lab)
        const stop = await start(rate)
        const { encoder, service } = await cost(lab)
        ours.push({ encoder, service: service - without })
        await stop()
        if (programs) grabs.push(await grabbed(programs, rate))
      }
      const whole = p50(ours.map(({ encoder, service }) => encoder + service))
      const ratio = programs && whole / p50(grabs)
      lines.push({
        what: `recording a page in motion, 1920x1080, ${rate} pictures a second, processor time of the encoder and of the service, share of one core`,
        ours: `${percent(p50(ours.map(({ encoder }) => encoder)))} and ${percent(p50(ours.map(({ service }) => service)))}`,
        rival: programs ? `ffmpeg -f x11grab -framerate ${rate} ${percent(p50(grabs))}` : whyNotMeasured('ffmpeg'),
        ratio: ratio === undefined ? undefined : times(1 / ratio),
        target: 'at most 0.7 of it',
        reached: ratio === undefined ? undefined : ratio <= 0.7,
      })
    }
    programs?.close()
    return [...lines, ...(await callLines(lab, id, start)), await stillLine(lab)]
  },
}

/** What a key takes, and a picture of the screen, beside the recording and without it, in turns. */
async function callLines(
  lab: Lab,
  id: string,
  start: (rate: number) => Promise<() => Promise<unknown>>,
): Promise<Line[]> {
  const lines: Line[] = []
  for (const [what, operation, body] of CALLS) {
    const calls = async (): Promise<number[]> => {
      const took: number[] = []
      while (took.length < CALLS_AT_ONCE) {
        took.push((await lab.client.call('POST', `/browsers/${id}/computer/${operation}`, body)).ms)
      }
      return took
    }
    const [with_, without]: [number[], number[]] = [[], []]
    await calls()
    for (let round = 0; round < CALL_ROUNDS; round++) {
      without.push(...(await calls()))
      const stop = await start(RATES[0] ?? 10)
      with_.push(...(await calls()))
      await stop()
    }
    const ratio = p99(with_) / p99(without)
    lines.push({
      what: `${what} beside a recording of a page in motion, p99`,
      ours: ms(p99(with_)),
      rival: `without a recording ${ms(p99(without))}`,
      ratio: times(1 / ratio),
      target: 'at most 1.15 of it',
      reached: ratio <= 1.15,
    })
  }
  return lines
}

async function stillLine(lab: Lab): Promise<Line> {
  const { session_id: id } = await lab.session('keys')
  const without = await serviceShare(lab)
  const { replay_id } = await lab.client.json<Replay>('POST', `/browsers/${id}/replays`, { framerate: 10 })
  await sleep(SETTLE_MS * 2)
  const { encoder, service } = await cost(lab)
  await lab.client.call('POST', `/browsers/${id}/replays/${replay_id}/stop`)
  const whole = encoder + Math.max(0, service - without)
  return {
    what: 'recording a page that stands still, processor time of the encoder and of the service, share of one core',
    ours: percent(whole),
    target: 'at most 1 %',
    reached: whole <= 0.01,
  }
}

async function serviceShare(lab: Lab): Promise<number> {
  return (await cost(lab)).service
}

async function cost(lab: Lab): Promise<Cost> {
  const encoders = descendants(lab.pid).filter((pid) => programOf(pid) === 'ffmpeg')
  const used = () => ({
    encoder: encoders.reduce((sum, pid) => sum + cpuSeconds(pid), 0),
    service: cpuSeconds(lab.pid),
  })
  const [began, before] = [performance.now(), used()]
  await sleep(WATCH_MS)
  const [after, seconds] = [used(), (performance.now() - began) / 1000]
  return { encoder: (after.encoder - before.encoder) / seconds, service: (after.service - before.service) / seconds }
}

/** What the usual way takes, as a share of one core. */
async function grabbed(programs: DisplayPrograms, rate: number): Promise<number> {
  const input = `-hide_banner -nostdin -loglevel error -f x11grab -framerate ${rate} -i :0`
  const child = programs.start('ffmpeg', ...`${input} ${QUALITY} -f null -`.split(' '))
  try {
    await sleep(SETTLE_MS)
    const pid = child.pid ?? 0
    const [began, before] = [performance.now(), cpuSeconds(pid)]
    await sleep(WATCH_MS)
    return ((cpuSeconds(pid) - before) * 1000) / (performance.now() - began)
  } finally {
    child.kill()
  }
}
