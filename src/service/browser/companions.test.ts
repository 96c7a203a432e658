import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { unbounded } from './bounds/bounds'
import { Companions } from './companions'
import { temporaryFolder } from './test-browser'

const newCompanions = async (): Promise<Companions> =>
  new Companions(await unbounded({ memoryBytes: 0, processes: 0, diskBytes: 0 }, 'A test.').newGroup('test'))

test('what is waited for runs as all else does, and what is not after all else', async () => {
  const companions = await newCompanions()
  const niceOf = (pid = 0) =>
    Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')[16],
    )
  const [recording, live] = [companions.start('cat', []), companions.start('cat', [], { answers: true })]
  await expect.poll(() => niceOf(recording.pid)).toBe(19)
  expect(niceOf(live.pid)).toBe(niceOf(process.pid))
  for (const { stdin } of [recording, live]) stdin?.end()
  await companions.ended(10_000)
})

test('a browser that has ended waits for a program that works for it, and no longer than it may', async () => {
  const companions = await newCompanions()
  const reader = companions.start('cat', [])
  const begun = performance.now()
  await companions.ended(100)
  expect(performance.now() - begun).toBeGreaterThan(95)
  expect(reader.exitCode).toBeNull()
  reader.stdin?.end()
  await companions.ended(10_000)
  expect(reader.exitCode).toBe(0)
  companions.start('/no/such/program', []).on('error', () => {})
  await companions.ended(10_000)
})

test('a program that works for a browser is in its control groups, whether it is waited for or not', async () => {
  const folder = await temporaryFolder()
  const members = path.join(folder.path, 'cgroup.procs')
  const group = await unbounded({ memoryBytes: 0, processes: 0, diskBytes: 0 }, 'A test.').newGroup('test')
  const companions = new Companions({ ...group, folders: [folder.path] })
  for (const answers of [false, true]) {
    await writeFile(members, '')
    const { pid, stdin } = companions.start('cat', [], { answers })
    await expect.poll(() => readFile(members, 'utf8')).toBe(`${pid}\n`)
    stdin?.end()
  }
  await companions.ended(10_000)
  await folder.remove()
})
