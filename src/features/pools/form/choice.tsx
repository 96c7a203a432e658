import { type Control, type FieldPathByValue, useController, useFormContext } from 'react-hook-form'
import type { BrowserFlag } from '../../../contract/browser-fields'
import { Segmented, type SegmentedOption } from '../../../ui/segmented'
import { Switch } from '../../../ui/switch'
import { HELP } from './field-help'
import { FormField } from './form-field'
import type { PoolForm } from '../config/form-values'

/** A choice among a few words, wired to the form. */
export function Choice<T extends string>({
  field,
  options,
  label,
  size,
  onChosen,
}: {
  field: FieldPathByValue<PoolForm, T>
  options: readonly SegmentedOption<T>[]
  /** Its name where no field stands around it. */
  label?: string
  size?: 'small' | 'medium'
  onChosen?: (value: T) => void
}) {
  const { control } = useFormContext<PoolForm>()
  const { field: wired } = useController({ control: control as Control<PoolForm>, name: field })
  return (
    <Segmented
      value={wired.value as T}
      onChange={(value) => {
        wired.onChange(value)
        onChosen?.(value)
      }}
      options={options}
      {...(label !== undefined && { label })}
      {...(size && { size })}
    />
  )
}

/** Something that is on or off. `more` says what that changes. */
export function SwitchField({ field, more }: { field: BrowserFlag; more: string }) {
  const { field: wired } = useController<PoolForm, typeof field>({ name: field })
  const { value, ...rest } = wired
  return (
    <FormField field={field} layout="inline" help={`${HELP[field]} ${more}`}>
      <Switch {...rest} checked={value} />
    </FormField>
  )
}
