import { Fragment } from 'react'
import { isMac } from './is-mac'
import { Kbd } from './kbd'
import { keyCaps } from './shortcuts'

/** The keys of a command, as they stand on this person's keyboard: Ctrl K, or G then P. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      {keyCaps(keys, isMac).map((caps, press) => (
        <Fragment key={press}>
          {press > 0 && <span className="text-xs text-faint">then</span>}
          {caps.map((cap) => (
            <Kbd key={cap}>{cap}</Kbd>
          ))}
        </Fragment>
      ))}
    </span>
  )
}
