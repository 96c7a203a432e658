import { fieldOfDetail } from '../../../client/errors'
import { LONGEST_INPUT_MS, PressKey, type PressKeyInput } from '../../../contract/computer'
import type { ErrorDetail } from '../../../contract/error'
import { HELD_TOO_LONG } from '../../../contract/long-inputs'
import { check, problems } from '../../../contract/check'
import { planPress, type PressPlan } from '../../../keys/press'
import { type Draft, requestOf } from './draft'

/** What is wrong with a request: by the index of the item, by field, and what belongs to no field. */
export interface DraftErrors {
  keys: ReadonlyMap<number, string>
  holdKeys: ReadonlyMap<number, string>
  duration: string | undefined
  rest: readonly string[]
}

/** Sorts messages such as `keys[1]: …` to their fields; the same for our own checks and for the service's details. */
export function draftErrorsOf(details: readonly ErrorDetail[]): DraftErrors {
  const keys = new Map<number, string>()
  const holdKeys = new Map<number, string>()
  const rest: string[] = []
  let duration: string | undefined
  for (const detail of details) {
    const field = fieldOfDetail(detail)
    const [, name, index] = /^(\w+)(?:\[(\d+)\])?/.exec(field?.path ?? '') ?? []
    if (field && name === 'keys' && index) keys.set(Number(index), field.message)
    else if (field && name === 'hold_keys' && index) holdKeys.set(Number(index), field.message)
    else if (field && name === 'duration') duration = field.message
    else if (detail.message) rest.push(detail.message)
  }
  return { keys, holdKeys, duration, rest }
}

export const NO_ERRORS: DraftErrors = { keys: new Map(), holdKeys: new Map(), duration: undefined, rest: [] }

/** What was said of `sent`, for those parts that are the same in `now`, at the indices that they have now. */
export function stillTrue(errors: DraftErrors, sent: Draft, now: Draft): DraftErrors {
  const keys = now.items.flatMap(({ id, text }, index) => {
    const before = sent.items.findIndex((item) => item.id === id && item.text === text)
    const error = errors.keys.get(before)
    return error === undefined ? [] : [[index, error] as const]
  })
  const holdKeys = now.holdKeys.flatMap((item, index) => {
    const error = errors.holdKeys.get(sent.holdKeys.indexOf(item))
    return error === undefined ? [] : [[index, error] as const]
  })
  return {
    keys: new Map(keys),
    holdKeys: new Map(holdKeys),
    duration: sent.duration === now.duration ? errors.duration : undefined,
    rest: errors.rest,
  }
}

/** Our own errors, which are about the draft as it stands, win over what the service said of it. */
export const bothOf = (own: DraftErrors, service: DraftErrors): DraftErrors => ({
  keys: new Map([...service.keys, ...own.keys]),
  holdKeys: new Map([...service.holdKeys, ...own.holdKeys]),
  duration: own.duration ?? service.duration,
  rest: [...own.rest, ...service.rest],
})

export interface Assessment {
  request: PressKeyInput
  errors: DraftErrors
  /** Missing while anything is wrong. */
  plan: Extract<PressPlan, { ok: true }> | undefined
}

/** What the draft will do, or what is wrong with it; by the rules of the contract and the planner that the service runs. */
export function assess(draft: Draft): Assessment {
  const request = requestOf(draft)
  const checked = check(PressKey, request)
  const plan = planPress({ ...request, duration: checked.success ? checked.data.duration : 0 })
  const isTooLong = plan.ok && plan.durationMs > LONGEST_INPUT_MS
  const errors = draftErrorsOf([
    ...(checked.success
      ? []
      : problems(checked.error).map(({ path, message }) => ({ message: `${path}: ${message}` }))),
    ...(plan.ok || draft.items.length === 0 ? [] : plan.problems),
    ...(isTooLong ? [{ message: `duration: ${tooLong(request)}` }] : []),
  ])
  return { request, errors, plan: checked.success && plan.ok && !isTooLong ? plan : undefined }
}

/** The contract of this request has no limit; the service and this form have the same (rule 1.4). */
const tooLong = ({ duration = 0 }: PressKeyInput): string =>
  duration > 0
    ? HELD_TOO_LONG
    : `shorten the sequence to ${LONGEST_INPUT_MS} ms: clients time out after 60 s and send the keys again`
