import { useFormContext, useWatch } from 'react-hook-form'
import { decideOnCreate, TELEMETRY_CATEGORIES } from '../../../../contract/telemetry'
import { Notice } from '../../../../ui/notice'
import { Choice } from '../choice'
import { helpOf } from '../field-help'
import { FormField } from '../form-field'
import { EMPTY_FORM, type PoolForm } from '../form-values'
import { telemetryOf } from '../to-request'
import { CategoryRow } from './category-row'
import { ruleWords } from './rule-words'

const MODES = [
  { value: 'off', label: 'Off' },
  { value: 'default', label: 'Default set' },
  { value: 'custom', label: 'Custom' },
] as const

/** What is captured: the three ways to say it, what results, and each category with what it captures. */
export function TelemetryGroup() {
  const { setValue } = useFormContext<PoolForm>()
  const telemetry = useWatch<PoolForm, 'telemetry'>({ name: 'telemetry' })
  const request = telemetryOf({ telemetry })
  const { rule, config } = decideOnCreate(request)
  const said = telemetry.is === 'custom' ? telemetry.browser : EMPTY_FORM.telemetry.browser
  return (
    <div className="flex flex-col gap-4">
      <FormField
        field="telemetry.is"
        help={`${helpOf('telemetry')} Setting a category makes it custom. Turning telemetry off clears the categories.`}
      >
        <Choice field="telemetry.is" options={MODES} />
      </FormField>
      <Notice tone={rule === 'all CDP off' ? 'look' : 'info'} title="Result">
        {ruleWords(rule, request)}
      </Notice>
      <ul aria-label="Telemetry categories" className="flex flex-col">
        {TELEMETRY_CATEGORIES.map((name) => (
          <CategoryRow
            key={name}
            name={name}
            value={telemetry.is === 'off' ? undefined : said[name]}
            captured={config?.browser[name].enabled ?? false}
            onChange={(value) =>
              setValue(
                'telemetry',
                { is: 'custom', browser: { ...said, [name]: value } },
                { shouldDirty: true, shouldValidate: true },
              )
            }
          />
        ))}
      </ul>
    </div>
  )
}
