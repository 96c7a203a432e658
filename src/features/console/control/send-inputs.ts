import { call } from '../../../client/call'
import { isOutcomeUnknown } from '../../../client/outcome'
import { type BatchAction } from '../../../contract/computer-actions'
import { batchComputerAction, getMousePosition, holdKeys } from '../../../contract/endpoints/computer'
import type { Waypoint } from '../../../motion/geometry'
import type { ActionLog } from '../log/action-log'
import type { InputAction, KeysInput, TimedInput } from './input-action'

/** A hand that rested for longer has not drawn meanwhile, ms. */
const LONGEST_PAUSE_MS = 500
/** Moves that waited are done this much faster than by the hand: what waits behind them would come later and later. */
const HASTE = 2

/** Sends one input, or moves that belong together, in one request; `hides`: telemetry is to have no keys of it. Rejects with what went wrong. */
export async function sendInputs(
  log: Pick<ActionLog, 'ask' | 'send'>,
  inputs: readonly TimedInput[],
  hides = false,
): Promise<void> {
  const [first, ...more] = inputs
  if (!first) return
  if (more.length > 0)
    return log.ask((connection, id, options) =>
      call(connection, batchComputerAction, { params: { id }, body: { actions: movesOf(inputs) }, ...options }),
    )
  const { input } = first
  if (input.type === 'keys' || input.type === 'paste') throw new Error('Keys go by sendKeys, a paste in two actions.')
  const bare = withoutHeld(input, first.held)
  return log.send(hides ? hiddenInput(bare) : bare)
}

/** Lets keys go down and come up. Resolves with whether a character of them was a secret. */
export async function sendKeys(log: Pick<ActionLog, 'ask'>, { changes }: KeysInput, hides = false): Promise<boolean> {
  let secret = false
  await log.ask(async (connection, id, options) => {
    const params = { id }
    const body = { changes: [...changes], ...(hides && { hide_typing: true }) }
    ;({ secret } = await call(connection, holdKeys, { params, body, ...options }))
  })
  return secret
}

/** Where a button comes up without a move; of a service that cannot report that, the corner. */
export async function sessionPointer({
  connection,
  sessionId,
}: Pick<ActionLog, 'connection' | 'sessionId'>): Promise<Waypoint> {
  try {
    const { x, y } = await call(connection, getMousePosition, { params: { id: sessionId } })
    return [x, y]
  } catch {
    return [0, 0]
  }
}

/** A heading for a release of all keys and buttons that failed. */
export const releaseTitle = (error: unknown): string =>
  error instanceof Error && isOutcomeUnknown(error)
    ? 'Couldn’t confirm that all keys were released'
    : 'Not all keys were released'

/** What is sent of an input while some of its modifiers are down by themselves: it would release them. */
function withoutHeld(input: InputAction, held: readonly string[] = []): InputAction {
  const rest = <B extends { hold_keys?: string[] | undefined }>({ hold_keys = [], ...body }: B) => {
    const left = hold_keys.filter((name) => !held.includes(name))
    return { ...body, ...(left.length > 0 && { hold_keys: left }) }
  }
  if (held.length === 0) return input
  switch (input.type) {
    case 'click_mouse':
      return { ...input, click_mouse: rest(input.click_mouse) }
    case 'move_mouse':
      return { ...input, move_mouse: rest(input.move_mouse) }
    case 'scroll':
      return { ...input, scroll: rest(input.scroll) }
    case 'press_key':
    case 'type_text':
    case 'write_clipboard':
      return input
  }
}

/** An input whose keys telemetry is not to have. */
function hiddenInput(input: InputAction): InputAction {
  if (input.type === 'type_text') return { ...input, type_text: { ...input.type_text, hide_typing: true } }
  if (input.type === 'press_key') return { ...input, press_key: { ...input.press_key, hide_typing: true } }
  return input
}

/** The moves with the pauses between them. */
function movesOf(inputs: readonly TimedInput[]): BatchAction[] {
  return inputs.flatMap(({ input, at, held }, index) => {
    const before = inputs[index - 1]
    const duration_ms = before ? Math.round(Math.min(at - before.at, LONGEST_PAUSE_MS) / HASTE) : 0
    return [
      ...(duration_ms > 0 ? [{ type: 'sleep', sleep: { duration_ms } } as const] : []),
      ...(input.type === 'paste' || input.type === 'keys' ? [] : [withoutHeld(input, held) as BatchAction]),
    ]
  })
}
