import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeDatabase } from './new-database'

test('says where a database could not be made, why, and what to look at', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pooldeck-new-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'a-file')
  await writeFile(file, '')
  await expect(makeDatabase(path.join(file, 'database'))).rejects.toThrow(
    /^The database couldn’t be created in .*a-file\/database: ENOTDIR.*\. Check that the disk has room/,
  )
})

test('ends what makes a database with the process that wants it, and leaves nothing half made', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pooldeck-new-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const before = process.listeners('exit')
  const making = makeDatabase(path.join(folder, 'database'))
  const refused = expect(making).rejects.toThrow(/^The database couldn’t be created in /)
  const atExit = () => process.listeners('exit').filter((listener) => !before.includes(listener))
  await expect.poll(atExit).toHaveLength(1)
  for (const listener of atExit()) listener(0)
  await refused
  expect([await readdir(folder), atExit()]).toEqual([[], []])
})
