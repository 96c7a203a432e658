import { useEffect, useState } from 'react'
import type { PoolConfig } from '../../../contract/pool'
import type { TextRange } from '../../../ui/json-range'
import type { PoolForm } from '../config/form-values'
import { RequestJsonView } from '../form/request/request-json-view'
import { withDefaults } from '../form/request/request-text'
import { useTypedRequestStore } from '../form/request/typed-request'
import { usePaste } from '../form/request/use-paste'
import { useRequestJson } from '../form/request/use-request-json'
import { checkForm } from '../config/to-request'

/**
 * The whole configuration that the form stands for, as JSON that can be edited: the form follows, and what differs from the pool is what will
 * be sent. `values` are those of the form, perhaps a moment old; `edited` is what the pool has.
 */
export function ConfigJson({
  values,
  edited,
  onDiscards,
}: {
  values: PoolForm
  edited: PoolConfig
  onDiscards: (discards: boolean) => void
}) {
  const json = useRequestJson(values, true)
  const { button, dialog, paste } = usePaste(json, { edited, onDiscards })
  const typed = useTypedRequestStore()
  const [sought, setSought] = useState<TextRange>()
  useEffect(() => typed.onShow(({ from, to }) => setSought({ from, to })), [typed])
  const whole = (): string => JSON.stringify(withDefaults(checkForm(values).request), null, 2)
  return (
    <section aria-label="Configuration" className="flex min-w-0 flex-col gap-2 py-4">
      <div className="flex min-h-7 items-center gap-2">
        <h2 className="font-semibold">Configuration</h2>
        <span className="ml-auto">{button}</span>
      </div>
      <RequestJsonView
        json={json}
        onPaste={paste}
        sought={sought}
        onLeave={() => {
          json.leave()
          setSought(undefined)
        }}
        copied={whole}
      />
      <p className="text-sm text-muted">
        {json.blocking.length > 0
          ? 'The JSON has an error that the fields can’t show. Fix it, or discard the text, to save changes.'
          : 'The whole configuration. What you leave out goes back to its default; only what differs from the pool is sent.'}
      </p>
      {dialog}
    </section>
  )
}
