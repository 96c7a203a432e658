import { readFile, writeFile } from 'node:fs/promises'
import { go } from '../support/views'
import { expect, test } from './test'
import { offer, type Task, TASKS } from './views'

const PAPER = 'docs/other-services.md'
const TABLE = /(<!-- Made by e2e\/foreign\/needs\.spec\.ts: begin -->\n)[\s\S]*?(\n<!-- end -->)/

/** Something that works is waited for on a busy machine, too; what does not would be there by then. */
const WORKS_MS = 15_000
const FAILS_MS = 400

/** A task at a service with these operations, and whether it is to work there. */
interface Trial {
  readonly task: Task
  readonly operations: readonly string[]
  readonly without?: string
}

/** What a task begins with is another task of the table, and tried there. */
const isOfAnother = (task: Task, operation: string): boolean =>
  TASKS.some(
    ({ needs }) =>
      needs.length < task.needs.length && needs.includes(operation) && needs.every((each) => task.needs.includes(each)),
  )

const TRIALS = TASKS.flatMap((task): Trial[] => [
  { task, operations: task.needs },
  ...task.needs
    .filter((each) => !isOfAnother(task, each))
    .map((without) => ({ task, operations: task.needs.filter((each) => each !== without), without })),
])

/** Those at a service with the same operations share a page: what it has learned of the service holds for all of them. Those that only look come first. */
const GROUPS = [...new Set(TRIALS.map(({ operations }) => operations.join(' ')))].map((operations) =>
  TRIALS.filter((each) => each.operations.join(' ') === operations).toSorted(
    (a, b) => Number(b.task.looks ?? false) - Number(a.task.looks ?? false),
  ),
)

for (const [part, groups] of [
  ['even', GROUPS.filter((_, at) => at % 2 === 0)],
  ['odd', GROUPS.filter((_, at) => at % 2 === 1)],
] as const) {
  test(`each view works with what the table says that it needs, and not with less (${part} services)`, async ({
    page,
    open,
    desk: { front },
    standIn,
  }) => {
    await open('/scenarios')
    const wrong: string[] = []
    for (const [at, { task, operations, without }] of groups.flatMap((group) => [...group.entries()])) {
      offer(standIn, operations)
      // A view that does not work says so while it is looked at.
      const timeout = without === undefined ? WORKS_MS : FAILS_MS
      page.setDefaultTimeout(timeout)
      if (at > 0 && task.looks) await go(page, task.path)
      else await page.goto(front.origin + task.path, { timeout: WORKS_MS })
      const works = await task.works(page, standIn, timeout).then(
        () => true,
        () => false,
      )
      if (works && without !== undefined) wrong.push(`${task.what}: works without ${without}`)
      if (!works && without === undefined) wrong.push(`${task.what}: doesn’t work with ${operations.join(', ')}`)
    }
    expect(wrong).toEqual([])
  })
}

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
