import { parseJson } from '../../../../ui/json-text'
import { type PolicyFacts, policyFacts } from './policy-facts'

/** What is done with the text of a large policy. */
export type PolicyTask = { id: number; text: string; do: 'read' | 'format' }
export type PolicyAnswer = { id: number; result: PolicyFacts | string }

/** Does a task, in whichever thread it is called. */
export function doTask({ do: job, text }: PolicyTask): PolicyFacts | string {
  if (job === 'format') return formatted(text)
  const { value: _, ...facts } = policyFacts(text)
  return facts
}

function formatted(text: string): string {
  const parsed = parseJson(text)
  return parsed.ok ? JSON.stringify(parsed.value, null, 2) : text
}
