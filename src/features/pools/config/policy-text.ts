import type { JsonText } from '../../../ui/json-text'
import { type PolicyFacts, policyFacts } from './policy-facts'

/** Everything that the form wants to know about the text of a policy. */
export interface PolicyText extends PolicyFacts {
  /** The value of a large policy is a `LargePolicy`. */
  parsed: JsonText
}

/** A text with more characters is a file, which is not edited in the page. */
export const LARGE = 64 * 1024

/** Stands in a request for a policy of megabytes, and becomes it when the request is written as JSON. */
export class LargePolicy {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toJSON(): unknown {
    return JSON.parse(this.text)
  }
}

const NOTHING: PolicyText = {
  parsed: { ok: true, value: undefined },
  bytes: undefined,
  count: 0,
  unknown: 0,
  problems: [],
  marks: [],
}

/** The newest last. A view may be behind the form for a moment, so more than one is kept. */
const known: { text: string; policy: PolicyText }[] = []
const KEPT = 3

/** Reads a policy. Every key press in any field asks for it, so the last ones are remembered. */
export function readPolicy(text: string): PolicyText {
  if (!/\S/.test(text)) return NOTHING
  const found = known.findLast((one) => one.text === text)
  if (found) {
    // An equal text is compared character by character, and the same one not at all: the next who ask bring this one.
    found.text = text
    return found.policy
  }
  const isLarge = text.length > LARGE
  const { parsed, ...facts } = policyFacts(text, isLarge)
  const policy = {
    ...facts,
    parsed: parsed.ok && isLarge ? { ok: true as const, value: new LargePolicy(text) } : parsed,
  }
  known.push({ text, policy })
  if (known.length > KEPT) known.shift()
  return policy
}
