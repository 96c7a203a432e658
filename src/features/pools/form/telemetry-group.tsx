import { useFormContext, useWatch } from 'react-hook-form'
import { TelemetryCategories } from '../../../resources/telemetry/categories'
import { TELEMETRY_MODES } from '../../../resources/telemetry/values'
import { Choice } from './choice'
import { HELP } from './field-help'
import { FormField } from './form-field'
import type { PoolForm } from '../config/form-values'

/** What is captured: the three ways to say it, what results, and each category with what it captures. */
export function TelemetryGroup() {
  const { setValue } = useFormContext<PoolForm>()
  const telemetry = useWatch<PoolForm, 'telemetry'>({ name: 'telemetry' })
  return (
    <div className="flex flex-col gap-4">
      <FormField
        field="telemetry.is"
        help={`${HELP.telemetry} Changing a category selects Custom. Saving with Off removes the choice of categories.`}
      >
        <Choice field="telemetry.is" options={TELEMETRY_MODES} />
      </FormField>
      <TelemetryCategories
        values={telemetry}
        onChange={(values) => setValue('telemetry', values, { shouldDirty: true, shouldValidate: true })}
      />
    </div>
  )
}
