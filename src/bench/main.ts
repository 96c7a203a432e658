import { parseArgs } from 'node:util'
import { cluster } from './cluster'
import { growth } from './growth'
import { Lab } from './lab'
import { type Line, type Row, table, verdict } from './line'
import { countStolen, load, machine } from '../measure/machine'
import { writeResult } from './write-result'
import { installCommand, missingPrograms } from './rivals/programs'
import { acquire } from './rows/acquire'
import { compression } from './rows/compression'
import { create } from './rows/create'
import { drag } from './rows/drag'
import { firstLoad } from './rows/first-load'
import { screenshotForwarded } from './rows/forwarded'
import { inputToPicture } from './rows/input-to-picture'
import { inside } from './rows/inside'
import { interaction } from './rows/interaction'
import { keyTap } from './rows/key-tap'
import { life } from './rows/life'
import { liveScreen } from './rows/live-screen'
import { memory } from './rows/memory'
import { narrowLine } from './rows/narrow-line'
import { recording } from './rows/recording'
import { screenshotOfPhoto, screenshotOfText, screenshotUnchanged } from './rows/screenshot'
import { spares } from './rows/spares'
import { start } from './rows/start'
import { stroke } from './rows/stroke'
import { telemetry } from './rows/telemetry'
import { viewers } from './rows/viewers'
import { videoHour } from './rows/video-hour'
import { videoSkew } from './rows/video-skew'
import { videosAtOnce } from './rows/videos-at-once'
import { videosKilled } from './rows/videos-killed'

const ROWS: readonly Row<Lab>[] = [
  screenshotOfText,
  screenshotOfPhoto,
  screenshotUnchanged,
  screenshotForwarded,
  compression,
  keyTap,
  drag,
  acquire,
  create,
  start,
  life,
  spares,
  inputToPicture,
  liveScreen,
  viewers,
  narrowLine,
  telemetry,
  recording,
  videoSkew,
  videosAtOnce,
  videosKilled,
  memory,
  firstLoad,
  interaction,
  inside,
  stroke,
]
/** What takes so long that it is measured only when it is asked for. */
const LONG_ROWS: readonly Row<Lab>[] = [videoHour]

const USAGE = `npm run bench                 every row, about 12 minutes
npm run bench -- ROW ...      only these: ${ROWS.map(({ name }) => name).join(', ')}
npm run bench -- video-hour   how large ten minutes of work are as a video, and how soon the player shows a moment of an hour, about 12 minutes
npm run bench -- growth       how it goes with 1 to 120 browsers, about 8 minutes
npm run bench -- cluster      100 hosts and 10,000 browsers on PostgreSQL, without the browsers, about 3 minutes
--write                       puts the result into docs/benchmark.md; not with single rows`

/** What is measured only when it is asked for, each by itself. */
const PARTS: Readonly<Record<string, () => Promise<string>>> = {
  growth: () => inLab((lab) => growth(lab, say)),
  cluster: () => cluster(say),
}

const say = (text: string): void => void process.stdout.write(`${text}\n`)

async function inLab<R>(work: (lab: Lab) => Promise<R>, settings?: Record<string, string>): Promise<R> {
  const lab = await Lab.open(settings)
  try {
    return await work(lab)
  } finally {
    await lab.close()
  }
}

/** A row that fails says why, and the others go on. */
async function measure({ name, settings, measure }: Row<Lab>): Promise<Line[]> {
  say(`${name} …`)
  try {
    const lines = await inLab(measure, settings)
    for (const line of lines)
      say(`  ${[line.what, line.ours, line.rival, line.ratio, verdict(line)].filter(Boolean).join(' | ')}`)
    return lines
  } catch (error) {
    process.exitCode = 1
    say(`  ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    return [{ what: name, ours: 'failed', target: '', reached: undefined }]
  }
}

async function measureRows(rows: readonly Row<Lab>[]): Promise<string> {
  const missing = missingPrograms()
  if (missing.length > 0)
    say(`Missing, and left out: ${missing.join(', ')}. To measure them too: ${installCommand(missing)}`)
  const lines: Line[] = []
  for (const row of rows) lines.push(...(await measure(row)))
  return table(lines)
}

/** The result with the machine that it is of. */
async function measured(work: () => Promise<string>): Promise<string> {
  const before = load()
  const stolen = countStolen()
  const result = await work()
  const when = new Date().toISOString().slice(0, 10)
  return `Measured on ${when}: ${machine().join(', ')}. Load average before: ${before.toFixed(1)}; the hypervisor had ${Math.round(stolen())} % of the processor time for others.\n\n${result}`
}

async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { write: { type: 'boolean' }, help: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [part] = positionals
  const alone = part === undefined ? undefined : PARTS[part]
  const named = [...ROWS, ...LONG_ROWS].filter(({ name }) => positionals.includes(name))
  const unknown = positionals.filter((name) => !(name in PARTS) && !named.some((row) => row.name === name))
  if (values.help || unknown.length > 0 || (values.write && part !== undefined && part !== 'growth')) {
    say(USAGE)
    process.exitCode = values.help ? 0 : 1
    return
  }
  const rows = part === undefined ? ROWS : named
  const result = await measured(alone ?? (() => measureRows(rows)))
  say(`\n${result}`)
  if (values.write) writeResult(part === 'growth' ? 'growth' : 'rows', result)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
await main(process.argv.slice(2))
