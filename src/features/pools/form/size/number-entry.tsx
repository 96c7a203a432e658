import { type FieldPathByValue, useFormContext } from 'react-hook-form'
import { NumberInput, type NumberInputProps } from '../../../../ui/number-input'
import type { PoolForm } from '../../config/form-values'

/** A number input wired to the form. What is typed stays text until the contract reads it. */
export function NumberEntry({
  field,
  ...rest
}: { field: FieldPathByValue<PoolForm, string> } & Omit<NumberInputProps, 'name' | 'onChange' | 'onBlur' | 'ref'>) {
  const { name, onChange, onBlur, ref } = useFormContext<PoolForm>().register(field)
  return <NumberInput {...rest} name={name} onChange={onChange} onBlur={onBlur} ref={ref} />
}
