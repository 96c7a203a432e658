import { Lab } from './lab'
import { type Line, type Row, table, verdict } from './line'
import { load, machine } from './machine'
import { installCommand, missingPrograms } from './rivals/programs'
import { acquire } from './rows/acquire'
import { drag } from './rows/drag'
import { keyTap } from './rows/key-tap'
import { memory } from './rows/memory'
import { screenshotOfPhoto, screenshotOfText, screenshotUnchanged } from './rows/screenshot'

const ROWS: readonly Row<Lab>[] = [
  screenshotOfText,
  screenshotOfPhoto,
  screenshotUnchanged,
  keyTap,
  drag,
  acquire,
  memory,
]

const USAGE = `npm run bench                 every row, about 7 minutes
npm run bench -- ROW ...      only these: ${ROWS.map(({ name }) => name).join(', ')}
npm run bench -- --write      every row, and puts the table into the README`

const say = (text: string): void => void process.stdout.write(`${text}\n`)

async function measure({ name, measure }: Row<Lab>): Promise<Line[]> {
  const lab = await Lab.open()
  try {
    say(`${name} …`)
    const lines = await measure(lab)
    for (const line of lines)
      say(`  ${[line.what, line.ours, line.rival, line.ratio, verdict(line)].filter(Boolean).join(' | ')}`)
    return lines
  } finally {
    await lab.close()
  }
}

async function main(args: readonly string[]): Promise<void> {
  const unknown = args.filter((arg) => !ROWS.some(({ name }) => name === arg))
  if (unknown.length > 0) {
    say(USAGE)
    process.exitCode = 1
    return
  }
  const missing = missingPrograms()
  if (missing.length > 0)
    say(`Missing, and left out: ${missing.join(', ')}. To measure them: ${installCommand(missing)}`)
  const rows = args.length > 0 ? ROWS.filter(({ name }) => args.includes(name)) : ROWS
  const before = load()
  const lines: Line[] = []
  for (const row of rows) lines.push(...(await measure(row)))
  say(`\n${machine().join(', ')}. Load before: ${before.toFixed(1)}.\n\n${table(lines)}`)
}

await main(process.argv.slice(2))
