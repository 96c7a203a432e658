import { type FormEvent, useState } from 'react'
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  set,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import type { z } from 'zod'
import { ApiError, namedFields } from '../client/errors'
import { isOutcomeUnknown } from '../client/outcome'
import type { Attempt } from '../client/submission'
import { useSubmission } from '../client/use-submission'
import { check, type FieldProblem, problems } from '../contract/check'
import { describeRequired } from '../contract/required-words'
import { sentence } from '../ui/format'

interface Rules<Form extends FieldValues> {
  /** The request that the form stands for, right or wrong. */
  requestOf: (form: Form) => unknown
  schema: z.ZodType
  /** The controls, by their wire paths, which are their paths in the form too. */
  fields: readonly Path<Form>[]
  /** The form path of another wire path, if it has one. */
  formPath?: (path: string, form: Form) => string | undefined
}

export interface ResourceForm<Form extends FieldValues, Saved = unknown> {
  form: UseFormReturn<Form>
  submit: (event: FormEvent) => void
  /** Sends without checking. */
  send: (form: Form) => void
  pending: boolean
  saved: Saved | undefined
  error: Error | null
  /** What went wrong and belongs to no control. */
  refusal: string | undefined
  errorOf: (field: Path<Form>) => string | undefined
  /** Forgets what the service said of what is sent no more. */
  forget: () => void
}

/** The control that stands for a wire path: the entries of a list are written in one, unless `formPath` knows better. */
const fieldOf = <Form extends FieldValues>(
  { fields, formPath }: Pick<Rules<Form>, 'fields' | 'formPath'>,
  path: string,
  form: Form,
): Path<Form> | undefined =>
  (formPath?.(path, form) as Path<Form> | undefined) ??
  fields.find((field) => path === field || path.startsWith(`${field}[`))

/** An entry of a list that is written in one control is said by its line. */
function messageOf({ path, message }: FieldProblem, field: string): string {
  const entry = path.startsWith(`${field}[`) ? /\[(\d+)\]$/.exec(path)?.[1] : undefined
  return entry === undefined ? sentence(message, describeRequired(path)) : `Line ${Number(entry) + 1}: ${message}`
}

/** Validates by the contract: the form is checked as the request that it would send. */
export function contractResolver<Form extends FieldValues>(rules: Rules<Form>): Resolver<Form> {
  return (values) => {
    const checked = check(rules.schema, rules.requestOf(values))
    if (checked.success) return { values, errors: {} }
    const errors: FieldErrors<Form> = {}
    for (const problem of problems(checked.error)) {
      const field = fieldOf(rules, problem.path, values) ?? problem.path
      if (!get(errors, field)) set(errors, field, { type: 'contract', message: messageOf(problem, field) })
    }
    return { values: {}, errors }
  }
}

/** A form of one record: checked by the contract as it is sent, and by the service after that. */
export function useResourceForm<Form extends FieldValues, Saved>({
  start,
  save,
  onSaved,
  ...rules
}: Rules<Form> & {
  start: DefaultValues<Form>
  save: (form: Form, attempt: Attempt) => Promise<Saved>
  onSaved?: (saved: Saved) => void
}): ResourceForm<Form, Saved> {
  const [resolver] = useState(() => contractResolver(rules))
  const form = useForm<Form>({ defaultValues: start, resolver })
  const { errors } = form.formState
  const { mutate, isPending, data, error, reset } = useSubmission({
    mutationFn: save,
    ...(onSaved && { onSuccess: onSaved }),
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      for (const problem of namedFields(error).problems) {
        const field = fieldOf(rules, problem.path, form.getValues())
        if (field) form.setError(field, { type: 'service', message: messageOf(problem, field) }, { shouldFocus: true })
      }
    },
  })
  return {
    form,
    submit: (event) => {
      // A dialog may be opened from within another form, which this is no part of.
      event.stopPropagation()
      void form.handleSubmit((values) => mutate(values))(event)
    },
    send: mutate,
    pending: isPending,
    forget: reset,
    saved: data,
    error,
    refusal: error ? refusalOf(error, (path) => fieldOf(rules, path, form.getValues()) !== undefined) : undefined,
    errorOf: (field) => {
      const problem: FieldError | undefined = get(errors, field)
      return problem?.message
    },
  }
}

function refusalOf(error: Error, hasControl: (path: string) => boolean): string | undefined {
  if (isOutcomeUnknown(error)) return `${error.message} Check before trying again.`
  if (!(error instanceof ApiError)) return error.message
  const { problems: named, rest } = namedFields(error)
  const withoutControl = named.filter(({ path }) => !hasControl(path)).map(({ path, message }) => `${path}: ${message}`)
  return [...withoutControl, ...rest].join('; ') || undefined
}
