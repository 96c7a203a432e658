import type { PolicyFacts } from './policy-facts'

export type PolicyTask = { id: number; text: string; do: 'read' | 'format' }
export type PolicyAnswer = { id: number; result: PolicyFacts | string }

let worker: Worker | undefined
let lastId = 0
const waiting = new Map<number, (result: PolicyFacts | string) => void>()

/** The worker is started by the first large policy, and then kept. */
function started(): Worker {
  if (worker) return worker
  worker = new Worker(new URL('./policy-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<PolicyAnswer>) => {
    waiting.get(data.id)?.(data.result)
    waiting.delete(data.id)
  })
  return worker
}

function send(job: PolicyTask['do'], text: string): Promise<PolicyFacts | string> {
  lastId += 1
  const task: PolicyTask = { id: lastId, text, do: job }
  return new Promise((resolve) => {
    waiting.set(task.id, resolve)
    started().postMessage(task, [])
  })
}

/** Reads a large policy away from the page's own thread. */
export const readAside = (text: string): Promise<PolicyFacts> => send('read', text) as Promise<PolicyFacts>

/** Lays out the text of a policy away from the page's own thread; one that is no JSON stays as it is. */
export const formatAside = (text: string): Promise<string> => send('format', text) as Promise<string>
