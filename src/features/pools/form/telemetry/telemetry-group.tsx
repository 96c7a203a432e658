import { useFormContext, useWatch } from 'react-hook-form'
import { CATEGORY_INFO, DEFAULT_CATEGORIES, TELEMETRY_CATEGORIES } from '../../../../contract/telemetry'
import { Badge } from '../../../../ui/badge'
import { Choice } from '../choice'
import { helpOf } from '../field-help'
import { FormField } from '../form-field'
import type { PoolForm } from '../form-values'

const MODES = [
  { value: 'off', label: 'Off' },
  { value: 'default', label: 'Default set' },
  { value: 'custom', label: 'Custom' },
] as const

const KINDS = { operational: 'operational', CDP: 'debugging protocol', other: 'high volume' } as const

export function TelemetryGroup() {
  const { clearErrors } = useFormContext<PoolForm>()
  const mode = useWatch<PoolForm, 'telemetry.is'>({ name: 'telemetry.is' })
  return (
    <div className="flex flex-col gap-4">
      <FormField
        field="telemetry.is"
        help={`${helpOf('telemetry')} The default set is ${[...DEFAULT_CATEGORIES].join(', ')}.`}
      >
        <Choice field="telemetry.is" options={MODES} />
      </FormField>
      {mode === 'custom' && (
        <ul className="flex flex-col">
          {TELEMETRY_CATEGORIES.map((name) => {
            const { kind, content } = CATEGORY_INFO[name]
            const standard = DEFAULT_CATEGORIES.has(name) ? 'on' : 'off'
            return (
              <li
                key={name}
                className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 border-t border-line py-2 first:border-t-0"
              >
                <div className="flex min-w-0 flex-col">
                  <span className="flex flex-wrap items-center gap-2">
                    <span className="font-semibold">{name}</span>
                    <Badge tone={kind === 'other' ? 'look' : 'neutral'}>{KINDS[kind]}</Badge>
                  </span>
                  <span className="text-sm text-muted">{content}</span>
                </div>
                <Choice
                  field={`telemetry.browser.${name}`}
                  label={`Telemetry ${name}`}
                  size="small"
                  options={[
                    { value: 'default', label: `Default: ${standard}` },
                    { value: 'on', label: 'On' },
                    { value: 'off', label: 'Off' },
                  ]}
                  onChosen={() => clearErrors('telemetry.is')}
                />
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
