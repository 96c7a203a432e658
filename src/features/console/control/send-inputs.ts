import { call } from '../../../client/call'
import { type BatchAction } from '../../../contract/computer-actions'
import { batchComputerAction, writeClipboard } from '../../../contract/endpoints/computer'
import type { ActionLog } from '../log/action-log'
import type { InputAction, TimedInput } from './input-action'

/** What pastes in a session. */
export const PASTE_KEYS: InputAction = { type: 'press_key', press_key: { keys: ['Ctrl+v'] } }

/** A hand that rested for longer has not drawn meanwhile, ms. */
const LONGEST_PAUSE_MS = 500
/** Moves that waited are done this much faster than by the hand: what waits behind them would come later and later. */
const HASTE = 2

/** Sends one input, or moves that belong together, in one request. Rejects with what went wrong. */
export async function sendInputs(log: Pick<ActionLog, 'ask' | 'send'>, inputs: readonly TimedInput[]): Promise<void> {
  const [first, ...more] = inputs
  if (!first) return
  if (more.length > 0)
    return log.ask((connection, id, options) =>
      call(connection, batchComputerAction, { params: { id }, body: { actions: movesOf(inputs) }, ...options }),
    )
  const { input } = first
  if (input.type !== 'paste') return log.send(input)
  const { text } = input
  await log.ask((connection, id, options) =>
    call(connection, writeClipboard, { params: { id }, body: { text }, ...options }),
  )
  await log.send(PASTE_KEYS)
}

/** The moves with the pauses between them. */
export function movesOf(inputs: readonly TimedInput[]): BatchAction[] {
  return inputs.flatMap(({ input, at }, index) => {
    const before = inputs[index - 1]
    const duration_ms = before ? Math.round(Math.min(at - before.at, LONGEST_PAUSE_MS) / HASTE) : 0
    return [
      ...(duration_ms > 0 ? [{ type: 'sleep', sleep: { duration_ms } } as const] : []),
      ...(input.type === 'paste' ? [] : [input as BatchAction]),
    ]
  })
}
