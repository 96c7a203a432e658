import type { Batch, BatchAction, SetCursor } from '../../contract/computer-actions'
import type { DragRecord } from '../../contract/drag-record'
import { Problem } from '../shared/problem'
import { describeFailure } from '../shared/describe-failure'
import type { Machine, Point } from './device'
import type { InputWatchers } from './input-watchers'
import { dragOperation } from './drag'
import { WaitBudget } from './follow'
import type { Operation } from './operation'
import { clickOperation, moveOperation, scrollOperation } from './pointer'
import { pressOperation, typeOperation } from './press'
import { sleep } from './schedule'

/**
 * Returns the operation of several actions in order (rule 4). A Problem 400 of any of them comes before the first one happens; the first one that
 * fails ends the batch. Both say which action it was. `keep` gets how each drag in it really went, `watchers` each action.
 */
export function batchOperation(
  { actions }: Batch,
  machine: Machine,
  keep: (record: DragRecord) => void,
  watchers: InputWatchers,
): Operation {
  let from: Point | undefined
  const waitBudget = new WaitBudget()
  const operations = actions.map((action, index) => {
    const operation = named(action, index, () => operationOf(action, machine, keep, from, waitBudget))
    from = operation.end ?? from
    return operation
  })
  return {
    durationMs: operations.reduce((sum, { durationMs }) => sum + durationMs, 0),
    remedy: 'Split the batch, or shorten its pauses and moves.',
    ...(from && { end: from }),
    async run(signal) {
      for (const [index, action] of actions.entries()) {
        try {
          const run = async (): Promise<void> => {
            await operations[index]?.run(signal)
            await machine.input.sync()
          }
          await (action.type === 'sleep' ? run() : watchers.during(action, run))
        } catch (error) {
          // A caller that canceled it needs no position.
          throw signal.aborted ? error : located(error, action, index)
        }
      }
    },
  }
}

/** Returns the operation of one action; `from`: where the actions before it leave the pointer. */
export function operationOf(
  action: BatchAction,
  machine: Machine,
  keep: (record: DragRecord) => void,
  from?: Point,
  waitBudget = new WaitBudget(),
): Operation {
  switch (action.type) {
    case 'click_mouse':
      return clickOperation(action.click_mouse, machine, from)
    case 'move_mouse':
      return moveOperation(action.move_mouse, machine, from, waitBudget)
    case 'type_text':
      return typeOperation(action.type_text, machine)
    case 'press_key':
      return pressOperation(action.press_key, machine)
    case 'scroll':
      return scrollOperation(action.scroll, machine)
    case 'drag_mouse':
      return dragOperation(action.drag_mouse, machine, keep)
    case 'set_cursor':
      return cursorOperation(action.set_cursor, machine)
    case 'sleep': {
      const { duration_ms } = action.sleep
      return { durationMs: duration_ms, remedy: '', run: (signal) => sleep(duration_ms, signal) }
    }
  }
}

/** Returns the operation that hides or shows the pointer's picture (rule 4). */
export function cursorOperation({ hidden }: SetCursor, { cursor }: Machine): Operation {
  return { durationMs: 0, remedy: '', run: () => cursor.setHidden(hidden) }
}

function named<T>(action: BatchAction, index: number, make: () => T): T {
  try {
    return make()
  } catch (error) {
    throw located(error, action, index)
  }
}

/** The same problem, with the index of its action before the message and before the field of each detail. */
function located(error: unknown, { type }: BatchAction, index: number): Problem {
  const where = `actions[${index}]`
  const message = describeFailure(error)
  const { status, code, details } = error instanceof Problem ? error : new Problem('internal_error', message)
  const fields = details?.map((detail) => ({ ...detail, message: `${where}.${type}.${detail.message}` }))
  return new Problem({ status, code }, `${where} (${type}): ${message}`, { details: fields })
}
