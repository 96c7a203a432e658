import { doTask, type PolicyAnswer, type PolicyTask } from './policy-task'

/** Reads and lays out policies of megabytes away from the thread that the person types in. */
addEventListener('message', ({ data }: MessageEvent<PolicyTask>) => {
  postMessage({ id: data.id, result: doTask(data) } satisfies PolicyAnswer)
})
