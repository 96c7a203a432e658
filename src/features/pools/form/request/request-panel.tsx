import { useEffect, useState } from 'react'
import { type Language, LANGUAGE_NAMES, LANGUAGES } from '../../../../code-samples/code-sample'
import { createPool } from '../../../../contract/endpoints/pools'
import { CodeBlock } from '../../../../resources/code/code-block'
import type { TextRange } from '../../../../ui/json-range'
import { Segmented } from '../../../../ui/segmented'
import type { PoolForm } from '../../config/form-values'
import { type Checked, checkForm } from '../../config/to-request'
import { RequestJsonView } from './request-json-view'
import { withDefaults } from './request-text'
import { useTypedRequestStore } from './typed-request'
import { usePaste } from './use-paste'
import { useRequestJson } from './use-request-json'

type View = 'json' | Language
const VIEWS: readonly { value: View; label: string }[] = [
  { value: 'json', label: 'JSON' },
  ...LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
]
const EXTENTS = [
  { value: 'changed', label: 'Changed' },
  { value: 'all', label: 'All' },
] as const

/** What will be sent, as JSON that can be edited and as code. `values` are those of the form, perhaps a moment old. */
export function RequestPanel({ values }: { values: PoolForm }) {
  const [view, setView] = useState<View>('json')
  const [extent, setExtent] = useState<'changed' | 'all'>('changed')
  const json = useRequestJson(values, extent === 'all')
  const { button, dialog, paste } = usePaste(json)
  const typed = useTypedRequestStore()
  const [sought, setSought] = useState<TextRange>()
  useEffect(
    () =>
      typed.onShow(({ from, to }) => {
        setView('json')
        setSought({ from, to })
      }),
    [typed],
  )
  const checked = checkForm(values)
  const request = extent === 'all' ? withDefaults(checked.request) : checked.request
  return (
    <section aria-label="Request" className="flex min-w-0 flex-col gap-2 py-4">
      <div className="flex min-h-7 items-center gap-2">
        <h2 className="font-semibold">Request</h2>
        <code className="min-w-0 truncate font-mono text-sm text-muted">
          {createPool.method} {createPool.path}
        </code>
        <span className="ml-auto">{button}</span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segmented label="Shown as" size="small" value={view} onChange={setView} options={VIEWS} />
        <Segmented label="Fields shown" size="small" value={extent} onChange={setExtent} options={EXTENTS} />
      </div>
      {view === 'json' ? (
        <RequestJsonView
          json={json}
          onPaste={paste}
          sought={sought}
          onLeave={() => {
            json.leave()
            setSought(undefined)
          }}
          copied={() => JSON.stringify(request, null, 2)}
        />
      ) : (
        <CodeBlock language={view} request={{ endpoint: createPool, body: request }} />
      )}
      <p className="text-sm text-muted">{json.blocking.length > 0 ? BLOCKED : stateOf(checked, extent)}</p>
      {dialog}
    </section>
  )
}

const BLOCKED = 'The JSON has an error that the fields can’t show. Fix it, or discard the text, to send the form.'

function stateOf(checked: Checked, extent: 'changed' | 'all'): string {
  if (checked.ok) {
    return extent === 'all'
      ? 'With every default written out; what is sent means the same.'
      : 'Only what differs from the defaults is sent.'
  }
  return checked.request['size'] === undefined && checked.problems.length === 1
    ? 'Only the size is missing.'
    : 'Not valid yet: fix the errors in the form.'
}
