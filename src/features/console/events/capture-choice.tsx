import { CATEGORY_INFO, TELEMETRY_CATEGORIES, type TelemetryCategory } from '../../../contract/telemetry'
import { Checkbox } from '../../../ui/checkbox'
import { Field } from '../../../ui/field'

/** What a person may expect of a category and not get. */
const CAVEATS: Partial<Record<TelemetryCategory, string>> = {
  captcha: 'This service doesn’t solve captchas, so there are no events.',
  network: 'Everything sent is stored as is, including passwords.',
}

/** The nine categories, each with what it captures. */
export function CaptureChoice({
  value,
  onChange,
  disabled = false,
}: {
  value: ReadonlySet<TelemetryCategory>
  onChange: (value: ReadonlySet<TelemetryCategory>) => void
  disabled?: boolean
}) {
  const toggle = (name: TelemetryCategory, on: boolean): void => {
    const next = new Set(value)
    if (on) next.add(name)
    else next.delete(name)
    onChange(next)
  }
  return (
    <fieldset disabled={disabled} className="flex flex-col gap-2">
      <legend className="sr-only">Captured events</legend>
      {TELEMETRY_CATEGORIES.map((name) => (
        <Field
          key={name}
          layout="inline"
          label={<span className="capitalize">{name}</span>}
          help={`${CATEGORY_INFO[name].content}. ${CAVEATS[name] ?? ''}`}
        >
          <Checkbox checked={value.has(name)} onChange={(event) => toggle(name, event.target.checked)} />
        </Field>
      ))}
    </fieldset>
  )
}
