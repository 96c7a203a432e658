import { readFile, rm } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTime } from '../shared/process-stat'
import { temporaryFolder } from './test-browser'
import { runMapped } from './user-namespace'

let base: Awaited<ReturnType<typeof temporaryFolder>>
let file: string
beforeAll(async () => {
  base = await temporaryFolder()
  file = `${base.path}/pid`
})
beforeEach(() => rm(file, { force: true }))
afterAll(() => base.remove())

/** Stands for a bubblewrap that has made a process and waits: it says nothing of itself, so no user is mapped. */
const hang = () => ['-c', `sleep 60 & echo $! >${file}; exec 8>&-; wait`]
const made = async () => {
  await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toMatch(/\n/)
  return Number(await readFile(file, 'utf8'))
}
/** A process that is killed is there until the system comes to it. */
const isGone = (pid: number) => expect.poll(() => startTime(pid)).toBeUndefined()

test('what takes too long is ended with what it has made', async () => {
  await expect(runMapped('/bin/sh', hang(), 1000, 1_000)).rejects.toMatchObject({ killed: true })
  await isGone(await made())
})
