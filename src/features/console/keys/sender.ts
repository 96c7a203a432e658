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
  /** `waiting`: how many wait behind the one that is under way. */
  | { kind: 'sending'; request: PressKeyInput; waiting: number }
  | { kind: 'done'; request: PressKeyInput; ms: number }
  /**
   * `draft` is what was sent: the complaints belong to it, and to no later one. Missing for a key sent at once. `unsent`: how many
   * waited behind it, and were not sent.
   */
  | { kind: 'failed'; request: PressKeyInput; result: Failed; draft: Draft | undefined; unsent: number }

/**
 * Sends one request after the other. `send` is a no-op for a whole sequence, one with a draft, while another one is under way. `stop`
 * stops what is under way and what waits.
 */
export function useSender(log: ActionLog): {
  state: SendState
  send: (request: PressKeyInput, draft?: Draft) => void
  stop: () => void
} {
  const [state, setState] = useState<SendState>({ kind: 'idle' })
  const stops = useRef(new AbortController())
  const left = useRef(0)
  const [sequences] = useState(() => new Submissions())

  const send = (request: PressKeyInput, draft?: Draft) => {
    const end = draft ? sequences.begin() : () => {}
    if (!end) return
    setState({ kind: 'sending', request, waiting: left.current++ })
    void log.run({ type: 'press_key', press_key: request }, stops.current.signal).then(({ result }) => {
      end()
      const waiting = --left.current - 1
      // Keys may be sent faster than they are answered; the panel tells of the last one or of a failure, the history of all.
      setState((before) => {
        if (result.kind === 'failed') {
          if (!result.unsent) return { kind: 'failed', request, result, draft, unsent: 0 }
          return before.kind === 'failed'
            ? { ...before, unsent: before.unsent + 1 }
            : { kind: 'failed', request, result, draft, unsent: 0 }
        }
        if (before.kind === 'sending' && waiting >= 0) return { ...before, waiting }
        return result.kind === 'done' ? { kind: 'done', request, ms: result.ms } : before
      })
    })
  }
  const stop = (): void => {
    stops.current.abort()
    stops.current = new AbortController()
  }
  return { state, send, stop }
}
