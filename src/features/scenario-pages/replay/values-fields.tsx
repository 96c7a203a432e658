import { useEffect, useRef } from 'react'
import { Field } from '../../../ui/field'
import { TextInput } from '../../../ui/text-input'
import type { ValuesOfReplay } from './use-values'

/** The values of a replay, to be entered before it. Nothing, where the scenario declares none. */
export function ValuesFields({ values }: { values: ValuesOfReplay }) {
  const { variables = [], secrets = [] } = values.scenario
  const { refused } = values
  const fields = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (refused > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refused])
  if (values.names.length === 0) return null
  const shared = (name: string) => ({ error: values.missing.includes(name) ? `Enter a value for ${name}` : undefined })
  return (
    <fieldset ref={fields} className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-3">
      <legend className="sr-only">Values</legend>
      {variables.map(({ name, value }, index) => (
        // Names may be the same while one is typed.
        <Field key={`variable ${index}`} label={name} required={value === undefined} {...shared(name)}>
          <TextInput
            value={values.given.get(name) ?? ''}
            placeholder={value ?? ''}
            onChange={({ target }) => values.enter(name, target.value)}
          />
        </Field>
      ))}
      {secrets.map((name, index) => (
        <Field key={`secret ${index}`} label={name} required note="secret" {...shared(name)}>
          <TextInput
            type="password"
            autoComplete="new-password"
            value={values.given.get(name) ?? ''}
            onChange={({ target }) => values.enter(name, target.value)}
          />
        </Field>
      ))}
    </fieldset>
  )
}
