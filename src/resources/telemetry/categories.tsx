import { decideOnCreate, TELEMETRY_CATEGORIES } from '../../contract/telemetry'
import { Notice } from '../../ui/notice'
import { CategoryRow } from './category-row'
import { describeRule } from './describe-rule'
import { NO_TELEMETRY, telemetryOf, type TelemetryValues } from './values'

/** What telemetry results in, and each category with what it captures. */
export function TelemetryCategories({
  values,
  onChange,
}: {
  values: TelemetryValues
  onChange: (values: TelemetryValues) => void
}) {
  const request = telemetryOf(values)
  const { rule, config } = decideOnCreate(request)
  const said = values.is === 'custom' ? values.browser : NO_TELEMETRY.browser
  return (
    <>
      <Notice tone={rule === 'all CDP off' ? 'warning' : 'info'} title="Result">
        {describeRule(rule, request)}
      </Notice>
      <ul aria-label="Telemetry categories" className="flex flex-col">
        {TELEMETRY_CATEGORIES.map((name) => (
          <CategoryRow
            key={name}
            name={name}
            value={values.is === 'off' ? undefined : said[name]}
            captured={config?.browser[name].enabled ?? false}
            onChange={(value) => onChange({ is: 'custom', browser: { ...said, [name]: value } })}
          />
        ))}
      </ul>
    </>
  )
}
