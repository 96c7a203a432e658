import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from './test'
import { offer, type Task, TASKS } from './views'

const PAPER = 'docs/other-services.md'
const TABLE = /(<!-- Made by e2e\/foreign\/needs\.spec\.ts: begin -->\n)[\s\S]*?(\n<!-- end -->)/

/** Something that works is waited for on a busy machine, too; what does not would be there by then. */
const WORKS_MS = 15_000
const FAILS_MS = 400

/** What a task begins with is another task of the table, and tried there. */
const isOfAnother = (task: Task, operation: string): boolean =>
  TASKS.some(
    ({ needs }) =>
      needs.length < task.needs.length && needs.includes(operation) && needs.every((each) => task.needs.includes(each)),
  )

/** Rows of few operations take as long as some of many. */
for (const [part, tasks] of [
  ['even', TASKS.filter((_, at) => at % 2 === 0)],
  ['odd', TASKS.filter((_, at) => at % 2 === 1)],
] as const) {
  test(`each view works with what the table says that it needs, and not with less (${part} rows)`, async ({
    page,
    open,
    desk: { front },
    standIn,
  }) => {
    // A view that does not work says so while it is looked at.
    page.setDefaultTimeout(WORKS_MS)
    await open('/scenarios')
    const tryWith = async (task: Task, operations: readonly string[], timeout: number): Promise<boolean> => {
      offer(standIn, operations)
      await page.goto(front.origin + task.path, { timeout: WORKS_MS })
      return task.works(page, standIn, timeout).then(
        () => true,
        () => false,
      )
    }
    const wrong: string[] = []
    for (const task of tasks) {
      const { what, needs } = task
      if (!(await tryWith(task, needs, WORKS_MS))) wrong.push(`${what}: does not work with ${needs.join(', ')}`)
      page.setDefaultTimeout(FAILS_MS)
      for (const left of needs.filter((each) => !isOfAnother(task, each))) {
        const others = needs.filter((each) => each !== left)
        if (await tryWith(task, others, FAILS_MS)) wrong.push(`${what}: works without ${left}`)
      }
      page.setDefaultTimeout(WORKS_MS)
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
