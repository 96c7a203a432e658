import type { PressKeyInput } from '../../../contract/computer'
import type { ActionLog } from '../log/action-log'

/** Builds key combinations and sends them. */
export function KeysPanel({ log, initial }: { log: ActionLog; initial?: PressKeyInput }) {
  const body = initial ?? { keys: ['Return'] }
  return (
    <button type="button" onClick={() => void log.run({ kind: 'press_key', body })}>
      Send keys
    </button>
  )
}
