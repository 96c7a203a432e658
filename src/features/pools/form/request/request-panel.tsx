import { ClipboardPaste } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { type Language, LANGUAGE_NAMES, LANGUAGES } from '../../../../code-samples/code-sample'
import { createPool } from '../../../../contract/endpoints/pools'
import { CodeBlock } from '../../../../resources/code/code-block'
import { Button } from '../../../../ui/button'
import { useCommands } from '../../../../ui/commands'
import { plural } from '../../../../ui/format'
import type { Place } from '../../../../ui/json-place'
import { Segmented } from '../../../../ui/segmented'
import { toast } from '../../../../ui/toast'
import { fillForm } from '../fill-form'
import type { PoolForm } from '../form-values'
import { LargePolicy, readPolicy } from '../policy/policy-text'
import { type Checked, checkForm } from '../to-request'
import { PasteDialog } from './paste-dialog'
import { isRequestLike, type PastedRequest, readPasted } from './pasted-request'
import { RequestJsonView } from './request-json-view'
import { shownRequest, wholeRequest, withDefaults } from './request-text'
import { useTypedRequestStore } from './typed-request'
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
  const form = useFormContext<PoolForm>()
  const [view, setView] = useState<View>('json')
  const [extent, setExtent] = useState<'changed' | 'all'>('changed')
  const [pasting, setPasting] = useState(false)
  const [pasted, setPasted] = useState('')
  const json = useRequestJson(values, extent === 'all')
  const typed = useTypedRequestStore()
  const [sought, setSought] = useState<Place>()
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

  const fill = (read: PastedRequest & { ok: true }): void => {
    const undo = fillForm(form, read.form)
    json.discard()
    // What the form cannot show stays where it can be mended.
    if (!read.isHeld) json.edit(shownRequest({ ...read.request }, readPolicy(read.form.chrome_policy)))
    setPasting(false)
    setPasted('')
    const told = [
      ...(read.isHeld ? [] : ['The request has an error that no field can show: fix it in the JSON.']),
      ...read.notes,
      ...(read.ignored.length > 0 ? [`Ignored: ${read.ignored.join(', ')}`] : []),
    ]
    toast({
      title: `The form is filled from ${read.kind}`,
      ...(told.length > 0 && { description: told.join(' '), kind: 'look' }),
      action: {
        label: 'Undo',
        onSelect: () => {
          json.discard()
          undo()
        },
      },
    })
  }

  const paste = (text: string): boolean => {
    if (!isRequestLike(text)) return false
    const read = readPasted(text)
    if (read.ok) fill(read)
    else {
      setPasted(text)
      setPasting(true)
    }
    return true
  }

  useCommands([
    {
      id: 'form.paste',
      group: 'New pool',
      label: 'Paste a request …',
      words: 'json curl typescript python cli import',
      icon: <ClipboardPaste aria-hidden />,
      run: () => setPasting(true),
    },
  ])
  return (
    <section aria-label="Request" className="flex min-w-0 flex-col gap-2 py-4">
      <div className="flex min-h-7 items-center gap-2">
        <h2 className="font-semibold">Request</h2>
        <code className="min-w-0 truncate font-mono text-sm text-muted">
          {createPool.method} {createPool.path}
        </code>
        <span className="ml-auto">
          <Button size="small" variant="quiet" icon={<ClipboardPaste aria-hidden />} onClick={() => setPasting(true)}>
            Paste a request
          </Button>
        </span>
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
          copied={() => wholeRequest(request, readPolicy(values.chrome_policy), values.chrome_policy)}
        />
      ) : request['chrome_policy'] instanceof LargePolicy ? (
        <p className="text-muted">
          The policy is too long to be read as code. As JSON the request can be copied whole.
        </p>
      ) : (
        <CodeBlock language={view} request={{ endpoint: createPool, body: request }} />
      )}
      <p className="text-sm text-muted">{json.blocking.length > 0 ? BLOCKED : stateOf(checked, extent)}</p>
      <PasteDialog open={pasting} text={pasted} onText={setPasted} onClose={() => setPasting(false)} onFill={fill} />
    </section>
  )
}

const BLOCKED = 'The JSON has an error that the fields cannot show. Fix it, or discard the text, to send the form.'

function stateOf(checked: Checked, extent: 'changed' | 'all'): string {
  if (checked.ok) {
    return extent === 'all'
      ? 'With every default written out; what is sent means the same.'
      : 'Only what differs from the defaults is sent.'
  }
  return checked.request['size'] === undefined && checked.problems.length === 1
    ? 'Only the size is missing.'
    : `Not valid yet: ${plural(checked.problems.length, 'error')} to fix.`
}
