import { useState } from 'react'
import { type Language, LANGUAGE_NAMES, LANGUAGES } from '../../../code-samples/code-sample'
import { updatePool } from '../../../contract/endpoints/pools'
import type { Pool } from '../../../contract/pool'
import { CodeBlock } from '../../../resources/code/code-block'
import { CopyButton } from '../../../ui/copy-button'
import { Segmented } from '../../../ui/segmented'
import { readPolicy } from '../config/policy-text'
import { shownRequest } from '../form/request/request-text'
import { JsonBlock } from '../json-block'
import type { PoolChanges } from '../config/pool-update'

type View = 'json' | Language
const VIEWS: readonly { value: View; label: string }[] = [
  { value: 'json', label: 'JSON' },
  ...LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
]

/** What will be sent to change the pool, as JSON and as code. `policy` as it stands in the form. */
export function UpdateRequest({ pool, body, policy }: { pool: Pool; body: PoolChanges; policy: string }) {
  const [view, setView] = useState<View>('json')
  const whole = (): string => JSON.stringify(body, null, 2)
  return (
    <>
      <Segmented label="Shown as" size="small" value={view} onChange={setView} options={VIEWS} />
      {view === 'json' ? (
        <div className="relative">
          <JsonBlock
            text={body.chrome_policy ? shownRequest(body, readPolicy(policy)) : whole()}
            label="Request as JSON"
          />
          <span className="absolute top-1 right-1 rounded-md bg-sunken">
            <CopyButton text={whole} label="Copy the request" />
          </span>
        </div>
      ) : (
        <CodeBlock language={view} request={{ endpoint: updatePool, params: { id_or_name: pool.id }, body }} />
      )}
      <p className="text-sm text-muted">Only what differs from the pool is sent.</p>
    </>
  )
}
