import { type FieldError, get, useFormState } from 'react-hook-form'

/** The id of the element around a control, for the links of the error summary. */
export const fieldId = (field: string): string => `field-${field.replaceAll('.', '-')}`

/** Returns what is wrong with a field of the form around it; `field` is its path in the form. */
export function useFieldProblem(field: string): string | undefined {
  const { errors } = useFormState()
  const problem: FieldError | undefined = get(errors, field)
  return problem?.message
}
