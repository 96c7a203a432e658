import { parseArgs } from 'node:util'
import { load, machine } from '../measure/machine'
import { randomFrom } from '../motion/random'
import { type Counts, type Finding, type Row, table, verdict } from './row'
import { churn } from './rows/churn'
import { fuzz } from './rows/fuzz'
import { hangs } from './rows/hangs'
import { hosts } from './rows/hosts'
import { hostileFiles } from './rows/hostile-files'
import { hungry } from './rows/hungry'
import { kills } from './rows/kills'
import { leases } from './rows/leases'
import { lives } from './rows/lives'
import { messages } from './rows/messages'
import { restarts } from './rows/restarts'

const ROWS: readonly Row[] = [leases, lives, kills, hangs, hungry, restarts, churn, fuzz, messages, hostileFiles, hosts]
const COUNTS: Counts = {
  cycles: 1_000,
  clients: 16,
  pools: 5,
  lives: 1_000,
  kills: 50,
  hangs: 24,
  browsers: 20,
  restarts: 20,
  requests: 20_000,
  paths: 10_000,
  messages: 20_000,
  leases: 2_000,
  callers: 32,
  seconds: 600,
}
const names = Object.keys(COUNTS) as (keyof Counts)[]

const USAGE = `npm run soak                  everything, about an hour
npm run soak -- ROW ...       only these: ${ROWS.map(({ name }) => name).join(', ')}
${names.map((name) => `--${name} ${COUNTS[name]}`.padEnd(30)).join('\n')}
--seed 1                      another seed chooses other moments and other victims
--minutes 90                  it is given up then`

const say = (text: string): void => void process.stdout.write(`${text}\n`)

/** A row that cannot go on is a broken promise; the others go on. */
async function attempt(row: Row, counts: Counts, seed: number): Promise<Finding[]> {
  say(`${row.name} …`)
  const began = performance.now()
  const minutes = () => `${((performance.now() - began) / 60_000).toFixed(1)} min`
  try {
    const findings = await row.run(counts, randomFrom([seed]), (text) => say(`  ${text}, ${minutes()}`))
    for (const finding of findings) say(`  ${verdict(finding)}: ${finding.promise} (${finding.seen})`)
    return findings
  } catch (error) {
    say(`  ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    return [{ promise: `${row.name} comes to its end`, seen: String(error), kept: false }]
  }
}

async function main(args: readonly string[]): Promise<void> {
  const number = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      ...Object.fromEntries(names.map((name) => [name, number])),
      seed: number,
      minutes: number,
      help: { type: 'boolean' },
    },
    allowPositionals: true,
  })
  const given = (name: string, otherwise: number) => Number(values[name as keyof typeof values] ?? otherwise)
  const counts = Object.fromEntries(names.map((name) => [name, given(name, COUNTS[name])])) as unknown as Counts
  const unknown = positionals.filter((name) => !ROWS.some((row) => row.name === name))
  const whole = [...Object.values(counts), given('seed', 1), given('minutes', 90)].every(Number.isInteger)
  if (values.help || unknown.length > 0 || !whole) {
    say(USAGE)
    process.exitCode = values.help ? 0 : 1
    return
  }
  const tooLong = setTimeout(
    () => {
      say(`It was not over after ${given('minutes', 90)} minutes.`)
      process.exit(1)
    },
    given('minutes', 90) * 60_000,
  )
  const before = load()
  const findings: Finding[] = []
  for (const row of ROWS.filter(({ name }) => positionals.length === 0 || positionals.includes(name)))
    findings.push(...(await attempt(row, counts, given('seed', 1))))
  clearTimeout(tooLong)
  const when = new Date().toISOString().slice(0, 10)
  say(`\nTried on ${when}: ${machine().join(', ')}. Load average: ${before.toFixed(1)} to ${load().toFixed(1)}.\n`)
  say(table(findings))
  if (findings.some(({ kept }) => !kept)) process.exitCode = 1
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
await main(process.argv.slice(2))
