import { parseJson } from '../../../../ui/json-text'
import { policyFacts } from './policy-facts'
import type { PolicyAnswer, PolicyTask } from './policy-work'

/** Reads and lays out policies of megabytes away from the thread that the person types in. */
addEventListener('message', ({ data }: MessageEvent<PolicyTask>) => {
  postMessage(answer(data))
})

function answer({ id, do: job, text }: PolicyTask): PolicyAnswer {
  if (job === 'format') return { id, result: formatted(text) }
  const { value: _, ...facts } = policyFacts(text)
  return { id, result: facts }
}

function formatted(text: string): string {
  const parsed = parseJson(text)
  return parsed.ok ? JSON.stringify(parsed.value, null, 2) : text
}
