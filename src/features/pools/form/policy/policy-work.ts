import type { PolicyFacts } from './policy-facts'
import { doTask, type PolicyAnswer, type PolicyTask } from './policy-task'

/** A policy of the largest size takes a second or two; a worker that needs longer than this does not come back. */
const TIMEOUT_MS = 15_000

/** A result, and whether the page had to come to it by itself. */
interface Worked<Result> {
  result: Result
  inPage: boolean
}

interface Waiting {
  timer: ReturnType<typeof setTimeout>
  done: (result: PolicyFacts | string) => void
  failed: () => void
}

/**
 * Tasks for a worker, which the first one starts. When it dies, does not start or does not respond, the page does what it was asked
 * for by itself, and the next task starts another worker.
 */
export class PolicyWork {
  readonly #create: () => Worker
  #worker: Worker | undefined
  #lastId = 0
  readonly #waiting = new Map<number, Waiting>()

  constructor(create: () => Worker) {
    this.#create = create
  }

  /** Reads a policy. Never rejects. */
  async read(text: string): Promise<Worked<PolicyFacts>> {
    return (await this.#run('read', text)) as Worked<PolicyFacts>
  }

  /** Lays out the text of a policy; one that is no JSON stays as it is. Never rejects. */
  async format(text: string): Promise<string> {
    return (await this.#run('format', text)).result as string
  }

  async #run(job: PolicyTask['do'], text: string): Promise<Worked<PolicyFacts | string>> {
    this.#lastId += 1
    const task: PolicyTask = { id: this.#lastId, text, do: job }
    const result = await this.#ask(task)
    return result === undefined ? { result: doTask(task), inPage: true } : { result, inPage: false }
  }

  /** Never rejects; undefined when the worker did not do it. */
  #ask(task: PolicyTask): Promise<PolicyFacts | string | undefined> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#giveUp(), TIMEOUT_MS)
      this.#waiting.set(task.id, { timer, done: resolve, failed: () => resolve(undefined) })
      try {
        this.#started().postMessage(task, [])
      } catch {
        this.#giveUp()
      }
    })
  }

  #started(): Worker {
    if (this.#worker) return this.#worker
    const worker = this.#create()
    worker.addEventListener('message', ({ data: { id, result } }: MessageEvent<PolicyAnswer>) => {
      const waiting = this.#waiting.get(id)
      if (!waiting) return
      this.#waiting.delete(id)
      clearTimeout(waiting.timer)
      waiting.done(result)
    })
    for (const type of ['error', 'messageerror']) {
      worker.addEventListener(type, () => this.#worker === worker && this.#giveUp())
    }
    this.#worker = worker
    return worker
  }

  #giveUp(): void {
    this.#worker?.terminate()
    this.#worker = undefined
    const left = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { timer, failed } of left) {
      clearTimeout(timer)
      failed()
    }
  }
}

export const policyWork = new PolicyWork(
  () => new Worker(new URL('./policy-worker.ts', import.meta.url), { type: 'module' }),
)
