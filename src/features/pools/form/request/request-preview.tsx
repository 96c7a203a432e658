import { createPool } from '../../../../contract/endpoints/pools'
import { CopyButton } from '../../../../ui/copy-button'
import { plural } from '../../../../ui/format'
import { JsonBlock } from '../../json-block'
import { shownRequest, wholeRequest } from './request-text'
import { readPolicy } from '../policy/policy-text'
import type { Checked } from '../to-request'

/** What will be sent, in step with the form. */
export function RequestPreview({ checked, policy }: { checked: Checked; policy: string }) {
  const read = readPolicy(policy)
  return (
    <section aria-label="Request" className="flex flex-col gap-2 py-4">
      <div className="flex min-h-7 items-center gap-2">
        <h2 className="font-semibold">Request</h2>
        <code className="min-w-0 truncate font-mono text-sm text-muted">
          {createPool.method} {createPool.path}
        </code>
        <span className="ml-auto">
          <CopyButton text={wholeRequest(checked.request, read, policy)} label="Copy the request" />
        </span>
      </div>
      <JsonBlock text={shownRequest(checked.request, read)} />
      <p className="text-sm text-muted">
        {checked.ok
          ? 'Only what differs from the defaults is sent.'
          : checked.request['size'] === undefined && checked.problems.length === 1
            ? 'Only the size is missing.'
            : `Not valid yet: ${plural(checked.problems.length, 'problem')} to correct.`}
      </p>
    </section>
  )
}
