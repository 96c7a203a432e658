import { useRef, useState } from 'react'
import { Submissions } from '../../../client/submission'
import type { PressKeyInput } from '../../../contract/computer'
import type { Entry } from '../log/action'
import type { ActionLog } from '../log/action-log'
import type { Draft } from './draft'

type Failed = Extract<Entry['result'], { kind: 'failed' }>

/** What became of the last request that was sent from the panel. */
export type SendState =
  | { kind: 'idle' }
  | { kind: 'sending'; request: PressKeyInput }
  | { kind: 'done'; request: PressKeyInput; ms: number }
  /** `draft` is what was sent: the complaints belong to it, and to no later one. Missing for a key sent at once. */
  | { kind: 'failed'; request: PressKeyInput; result: Failed; draft: Draft | undefined }

/** `send` is a no-op for a whole sequence, one with a draft, while another one is under way. */
export function useSender(log: ActionLog): {
  state: SendState
  send: (request: PressKeyInput, draft?: Draft) => void
  stop: () => void
} {
  const [state, setState] = useState<SendState>({ kind: 'idle' })
  const latest = useRef<AbortController>(null)
  const [sequences] = useState(() => new Submissions())

  const send = (request: PressKeyInput, draft?: Draft) => {
    const end = draft ? sequences.begin() : () => {}
    if (!end) return
    const controller = new AbortController()
    latest.current = controller
    setState({ kind: 'sending', request })
    void log.run({ type: 'press_key', press_key: request }, controller.signal).then(({ result }) => {
      end()
      // Keys may be sent faster than they are answered; the panel tells of the last one, the history of all.
      if (latest.current !== controller) return
      if (result.kind === 'failed') setState({ kind: 'failed', request, result, draft })
      else if (result.kind === 'done') setState({ kind: 'done', request, ms: result.ms })
    })
  }
  return { state, send, stop: () => latest.current?.abort() }
}
