import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { doTask, type PolicyTask } from './policy-task'
import { PolicyWork } from './policy-work'

const POLICY = '{"BookmarkBarEnabled":true}'

/** A worker that does what the test says with its tasks. */
class FakeWorker extends EventTarget {
  isTerminated = false
  readonly #work: (task: PolicyTask, worker: FakeWorker) => void

  constructor(work: (task: PolicyTask, worker: FakeWorker) => void) {
    super()
    this.#work = work
  }

  postMessage(task: PolicyTask): void {
    this.#work(task, this)
  }

  terminate(): void {
    this.isTerminated = true
  }
}

const answers = (task: PolicyTask, worker: FakeWorker): void => {
  worker.dispatchEvent(new MessageEvent('message', { data: { id: task.id, result: doTask(task) } }))
}
const dies = (_: PolicyTask, worker: FakeWorker): void => void worker.dispatchEvent(new Event('error'))
const hangs = (): void => {}
const cannotBeSent = (): void => {
  throw new DOMException('too large', 'DataCloneError')
}

/** Work for workers of which each does something else. */
function workOf(...each: ((task: PolicyTask, worker: FakeWorker) => void)[]) {
  const workers: FakeWorker[] = []
  const work = new PolicyWork(() => {
    const next = each[workers.length]
    if (!next) throw new Error('no worker here')
    const worker = new FakeWorker(next)
    workers.push(worker)
    return worker as unknown as Worker
  })
  return { work, workers }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a policy is read by the worker, and the worker stays', async () => {
  const { work, workers } = workOf(answers)
  expect(await work.read(POLICY)).toMatchObject({ inPage: false, result: { count: 1, problems: [] } })
  expect(await work.format(POLICY)).toBe('{\n  "BookmarkBarEnabled": true\n}')
  expect(workers).toHaveLength(1)
})

test.each([
  ['dies', dies],
  ['cannot be sent to', cannotBeSent],
])('when the worker %s the page reads the policy by itself, and the next one has another worker', async (_, fails) => {
  const { work, workers } = workOf(fails, answers)
  expect(await work.read(POLICY)).toMatchObject({ inPage: true, result: { count: 1 } })
  expect(workers[0]?.isTerminated).toBe(true)
  expect(await work.read(POLICY)).toMatchObject({ inPage: false, result: { count: 1 } })
})

test('a worker that does not answer is given up, with all that waits for it', async () => {
  const { work } = workOf(hangs)
  const both = Promise.all([work.read(POLICY), work.format(POLICY)])
  await vi.advanceTimersByTimeAsync(20_000)
  const [read, formatted] = await both
  expect(read).toMatchObject({ inPage: true, result: { count: 1 } })
  expect(formatted).toContain('\n')
})

test('where no worker starts, nothing is lost', async () => {
  const { work } = workOf()
  expect(await work.read('{')).toMatchObject({ inPage: true, result: { bytes: undefined } })
  expect(await work.format('{')).toBe('{')
})
