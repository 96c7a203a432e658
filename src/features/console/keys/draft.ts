import { PressKey, type PressKeyInput } from '../../../contract/computer'
import { check, problems } from '../../../contract/messages'
import { planPress, type PressPlan } from '../../../keys/press'
import { type DraftErrors, draftErrorsOf } from './draft-errors'

/** One item of the sequence. Its number stays with it when it moves, so that focus and errors move too. */
export interface DraftItem {
  id: number
  text: string
}

/** What the person is building; also while it is wrong. */
export interface Draft {
  items: readonly DraftItem[]
  holdKeys: readonly string[]
  /** Milliseconds as typed. */
  duration: string
}

export const EMPTY_DRAFT: Draft = { items: [], holdKeys: [], duration: '0' }

/** The request that the draft stands for. What cannot be a number is left as it is, for the contract to refuse. */
export function requestOf({ items, holdKeys, duration }: Draft): PressKeyInput {
  const ms = duration.trim() === '' ? 0 : Number(duration)
  const wrong = Number.isNaN(ms)
  return {
    keys: items.map(({ text }) => text),
    ...((wrong || ms !== 0) && { duration: wrong ? (duration as unknown as number) : ms }),
    ...(holdKeys.length > 0 && { hold_keys: [...holdKeys] }),
  }
}

/** A draft for a request that comes from elsewhere, with numbers for its items from `firstId` on. */
export function draftOf({ keys, duration = 0, hold_keys = [] }: PressKeyInput, firstId: number): Draft {
  return {
    items: keys.map((text, index) => ({ id: firstId + index, text })),
    holdKeys: [...new Set(hold_keys)],
    duration: String(duration),
  }
}

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
  const errors = draftErrorsOf([
    ...(checked.success
      ? []
      : problems(checked.error).map(({ path, message }) => ({ message: `${path}: ${message}` }))),
    ...(plan.ok || draft.items.length === 0 ? [] : plan.problems),
  ])
  return { request, errors, plan: checked.success && plan.ok ? plan : undefined }
}
