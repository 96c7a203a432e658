import { Notice } from '../ui/notice'
import { useHalt } from './hosts'

/** Says that no session can start, while no host takes anything new. */
export function HaltNotice() {
  const halt = useHalt()
  if (halt === undefined) return null
  return (
    <Notice tone="warning" title={`Hosts are ${halt}`}>
      No session can start until a host is available again.
    </Notice>
  )
}
