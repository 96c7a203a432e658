import { expect, test } from 'vitest'
import { type Upload, UploadRun } from './upload-run'

const upload = (name: string, size = 10): Upload => ({ path: `/tmp/${name}`, file: new File(['x'.repeat(size)], name) })
const many = (count: number) => Array.from({ length: count }, (_, index) => upload(`${index}`))

test('a few go at once, and all of them go', async () => {
  let [now, most] = [0, 0]
  const run = new UploadRun(async () => {
    most = Math.max(most, (now += 1))
    await Promise.resolve()
    now -= 1
  })
  await run.add(many(20))
  expect(most).toBe(3)
  expect(run.get()).toMatchObject({ files: 20, done: 20, bytes: 200, sent: 200, running: false, failed: [] })
})

test('one that fails is named, the others go on, and it can be sent again', async () => {
  let isFull = true
  const run = new UploadRun(({ path }) =>
    isFull && path === '/tmp/1' ? Promise.reject(new Error('the disk is full')) : Promise.resolve(),
  )
  await run.add(many(4))
  const { done, failed } = run.get()
  expect([done, failed.map(({ path, error }) => [path, error.message])]).toEqual([3, [['/tmp/1', 'the disk is full']]])
  isFull = false
  await run.retry()
  expect(run.get()).toMatchObject({ files: 1, done: 1, failed: [] })
})

test('a canceled upload sends nothing more, and the next one begins anew', async () => {
  const sent: string[] = []
  const run = new UploadRun(
    ({ path }, _, signal) =>
      new Promise((_resolve, reject) => {
        sent.push(path)
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      }),
  )
  const adding = run.add(many(10))
  run.cancel()
  await adding
  expect(sent).toHaveLength(3)
  expect(run.get()).toMatchObject({ running: false, canceled: true, failed: [] })
  void run.add([upload('next')])
  expect(sent).toHaveLength(4)
  expect(run.get()).toMatchObject({ files: 1, running: true, canceled: false })
})
