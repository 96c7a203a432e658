import { useStore, Value } from '../../../../lib/store'
import type { JsonText } from '../../../../ui/json-text'
import { type PolicyFacts, policyFacts } from './policy-facts'
import { policyWork } from './policy-work'

/** Everything that the form wants to know about the text of a policy. */
export interface PolicyText extends Omit<PolicyFacts, 'noJson'> {
  /** The value of a large policy is a `LargePolicy`. */
  parsed: JsonText
  /** It is still being read; until then it counts as right. */
  pending: boolean
  /** The page had to read it by itself: the worker failed. */
  inPage: boolean
}

/** A text with more characters is read by a worker: to parse it at every key press takes too long. */
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
  pending: false,
  inPage: false,
}

interface Known {
  text: string
  policy: PolicyText
  /** Resolves when it has been read. */
  settled: Promise<void> | undefined
}

/** The newest last. A view may be behind the form for a moment, so more than one is kept. */
const known: Known[] = []
const KEPT = 3
/** How many large ones have been read. */
const readings = new Value(0)

/**
 * Reads a policy. Every key press in any field asks for it, so the last ones are remembered. One that is large is still pending
 * when it is asked for first: `usePolicy` renders again when it has been read, and `policySettled` waits for it.
 */
export const readPolicy = (text: string): PolicyText => (/\S/.test(text) ? knownOf(text).policy : NOTHING)

/** Resolves when the policy has been read; undefined when it has been. */
export const policySettled = (text: string): Promise<void> | undefined =>
  /\S/.test(text) ? knownOf(text).settled : undefined

/** `readPolicy` for a view. */
export function usePolicy(text: string): PolicyText {
  return useStore(readings, () => readPolicy(text))
}

function knownOf(text: string): Known {
  const found = known.findLast((one) => one.text === text)
  if (found) {
    // An equal text is compared character by character, and the same one not at all: the next who ask bring this one.
    found.text = text
    return found
  }
  const read = text.length > LARGE ? readLarge(text) : readSmall(text)
  known.push(read)
  if (known.length > KEPT) known.shift()
  return read
}

function readSmall(text: string): Known {
  const { value, noJson, ...facts } = policyFacts(text)
  const parsed: JsonText = noJson ? { ok: false, problem: noJson } : { ok: true, value }
  return { text, policy: { ...facts, parsed, pending: false, inPage: false }, settled: undefined }
}

function readLarge(text: string): Known {
  const value = new LargePolicy(text)
  const read: Known = {
    text,
    policy: { ...NOTHING, parsed: { ok: true, value }, bytes: text.length, pending: true },
    settled: policyWork.read(text).then(({ result: { noJson, ...facts }, inPage }) => {
      const parsed: JsonText = noJson ? { ok: false, problem: noJson } : { ok: true, value }
      read.policy = { ...facts, parsed, pending: false, inPage }
      read.settled = undefined
      readings.set(readings.get() + 1)
    }),
  }
  return read
}
