import type { PressKeyInput } from '../../../contract/computer'
import { CopyButton } from '../../../ui/copy-button'
import { asJson } from '../log/request-text'

/** The body as it will be sent. */
export function RequestBody({ request }: { request: PressKeyInput }) {
  const text = asJson({ kind: 'press_key', body: request })
  return (
    <div className="relative">
      <pre className="overflow-x-auto rounded-sm border border-line bg-sunken py-2 pr-10 pl-3 font-mono text-sm">
        {text}
      </pre>
      <div className="absolute top-1 right-1">
        <CopyButton text={text} label="Copy request" />
      </div>
    </div>
  )
}
