import { useEffect } from 'react'
import { describeAction } from '../../../actions/describe-action'
import { useAnnounce } from '../../../ui/announce'
import type { Entry } from './action'
import type { ActionLog } from './action-log'
import { describeResult } from './describe-result'

/** Results that were said already: several views of one log are open at once, and each result is said once. */
const said = new WeakSet<Entry>()

/** Says what became of each action, politely, to people who cannot see it. */
export function useAnnounceResults(log: ActionLog): void {
  const announce = useAnnounce()
  useEffect(() => {
    let pending = new Set<string>()
    const announceEnded = () => {
      const entries = log.get()
      for (const entry of entries.filter(({ id }) => pending.has(id))) {
        if (entry.result.kind === 'sending' || said.has(entry)) continue
        said.add(entry)
        const message = entry.result.kind === 'failed' ? ` ${entry.result.message}` : ''
        announce(`${describeResult(entry.result)}: ${describeAction(entry.action)}.${message}`)
      }
      pending = new Set(entries.filter(({ result }) => result.kind === 'sending').map(({ id }) => id))
    }
    announceEnded()
    return log.subscribe(announceEnded)
  }, [log, announce])
}
