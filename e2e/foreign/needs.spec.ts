import { readFile, writeFile } from 'node:fs/promises'
import { go } from '../support/views'
import { expect, test } from './test'
import { offer, TASKS } from './views'

const PAPER = 'docs/other-services.md'
const TABLE = /(<!-- Made by e2e\/foreign\/needs\.spec\.ts: begin -->\n)[\s\S]*?(\n<!-- end -->)/

/** On a busy machine, too. */
const WORKS_MS = 15_000

/** Those that need the same share a page: what it has learned of the service holds for all of them. Those that only look come first. */
const GROUPS = [...new Set(TASKS.map(({ needs }) => needs.join(' ')))].map((needs) =>
  TASKS.filter((task) => task.needs.join(' ') === needs).toSorted(
    (a, b) => Number(b.looks ?? false) - Number(a.looks ?? false),
  ),
)

test('each view works with what the table says that it needs', async ({ page, open, desk: { front }, standIn }) => {
  await open('/scenarios')
  page.setDefaultTimeout(WORKS_MS)
  const wrong: string[] = []
  for (const [at, task] of GROUPS.flatMap((group) => [...group.entries()])) {
    offer(standIn, task.needs)
    if (at > 0 && task.looks) await go(page, task.path)
    else await page.goto(front.origin + task.path)
    await task.works(page).catch(() => wrong.push(`${task.what}: doesn’t work with ${task.needs.join(', ')}`))
  }
  expect(wrong).toEqual([])
})

test('docs/other-services.md has the table; it is written with --update-snapshots', async () => {
  const code = (operations: readonly string[]): string =>
    operations.map((each) => `\`${each}\``).join(', ') || 'nothing'
  const rows = TASKS.map(
    ({ what, needs, more }) => `| ${what} | ${code(needs)} | ${more.length > 0 ? code(more) : ''} |`,
  )
  const table = ['| to | a service needs | and there is more with |', '|---|---|---|', ...rows].join('\n')
  const paper = await readFile(PAPER, 'utf8')
  const made = paper.replace(TABLE, `$1${table}$2`)
  if (/^(all|changed)$/.test(test.info().config.updateSnapshots)) await writeFile(PAPER, made)
  else expect(paper).toBe(made)
})
