import { spawn } from 'node:child_process'
import { chmod, chown, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from './test-browser'
import { harmless, intrusions } from './test-intrusions'

/** A user that no account has, and no browser of root. */
const otherUser = 61_999
const isRoot = process.getuid?.() === 0

type Outcomes = Record<string, string>

let base: Awaited<ReturnType<typeof temporaryFolder>>
let byUser: Outcomes
let byRoot: Outcomes
beforeAll(async () => {
  base = await temporaryFolder()
  await chmod(base.path, 0o755)
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: path.join(import.meta.dirname, 'test-intrusion.ts'),
      outDir: path.join(base.path, 'built'),
      target: 'node20',
    },
  })
  const runs = [intrude('u', isRoot ? otherUser : undefined), ...(isRoot ? [intrude('r', undefined)] : [])]
  const [user = {}, root = user] = await Promise.all(runs)
  byUser = user
  // A service that an ordinary user tests has no root to try; the table was made where there is one.
  byRoot = root
})
afterAll(() => base.remove())

/** Starts a service with an intruder in a browser, as `uid` where given. */
async function intrude(name: string, uid: number | undefined): Promise<Outcomes> {
  const folder = path.join(base.path, name)
  await mkdir(folder)
  if (uid !== undefined) await chown(folder, uid, uid)
  const as = uid === undefined ? [] : ['setpriv', '--reuid', `${uid}`, '--regid', `${uid}`, '--clear-groups']
  const [file, ...args] = [...as, process.execPath, path.join(base.path, 'built', 'test-intrusion.js'), folder]
  const run = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, HOME: folder } })
  return JSON.parse(await text(run.stdout)) as Outcomes
}

const isHarmless = (attempt: string) => attempt in harmless

test('nothing that an intruder tries leads out of the browser that it is in, whichever user started the service', () => {
  for (const outcomes of [byRoot, byUser]) {
    expect(
      Object.entries(outcomes).filter(([attempt, came]) => came !== (isHarmless(attempt) ? 'worked' : 'refused')),
    ).toEqual([])
    const tried = [...Object.values(intrusions), harmless].flatMap((attempts) => Object.keys(attempts))
    expect(Object.keys(outcomes)).toEqual(expect.arrayContaining(tried))
  }
})

/** With `-u` the table in the docs is made anew. */
test('docs/trust.md has the table of what an intruder tries', async () => {
  const docs = path.resolve('docs/trust.md')
  const page = await readFile(docs, 'utf8')
  const [before, rest = ''] = page.split(/(?<=\n\| an intruder tries to \|[^\n]*\n\|[-|]*\|\n)/)
  const after = rest.slice(rest.indexOf('\n\n'))
  const word = (attempt: string, came: string | undefined) =>
    came === 'worked' && isHarmless(attempt) ? 'works, for itself' : String(came)
  const rows = Object.keys(byUser).map(
    (attempt) => `| ${attempt} | ${word(attempt, byRoot[attempt])} | ${word(attempt, byUser[attempt])} |`,
  )
  await expect(`${before}${rows.join('\n')}${after}`).toMatchFileSnapshot(docs)
})
