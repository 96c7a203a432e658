import { CopyButton } from '../../../ui/copy-button'
import type { Action } from './action'
import { asJson, folded } from './request-text'

/** The body of an action as it will be sent. */
export function RequestBody({ action }: { action: Action }) {
  return (
    <div className="relative">
      <pre className="max-h-80 overflow-auto rounded-sm border border-line bg-sunken py-2 pr-10 pl-3 font-mono text-sm">
        {folded(asJson(action))}
      </pre>
      <div className="absolute top-1 right-1">
        <CopyButton text={() => asJson(action)} label="Copy request" />
      </div>
    </div>
  )
}
