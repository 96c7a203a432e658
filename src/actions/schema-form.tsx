import { useMemo, useState } from 'react'
import type { z } from 'zod'
import type { FieldProblem } from '../contract/check'
import { Button } from '../ui/button'
import { Field } from '../ui/field'
import { formatDuration } from '../ui/format'
import { NumberInput } from '../ui/number-input'
import { Segmented } from '../ui/segmented'
import { Select } from '../ui/select'
import { Switch } from '../ui/switch'
import { Textarea } from '../ui/textarea'
import { TextInput } from '../ui/text-input'
import { allProblems, saidOf } from './field-problems'
import { arePoints, PointsField } from './points-field'
import { fieldLabel, fieldsOf, numberOf, optionLabel, type SchemaField, withMember, wordsOf } from './schema-fields'

/**
 * The members of a body as fields, made from its schema, each with what is wrong with it beside it. What was typed is kept in
 * the body as it was typed, also where it is wrong.
 */
export function SchemaForm({
  schema,
  help,
  body,
  onChange,
  without = [],
  alsoWrong,
}: {
  schema: z.ZodType
  /** What each member is for. */
  help: Readonly<Record<string, string>>
  body: object
  onChange: (body: object) => void
  /** Members that are shown otherwise. */
  without?: readonly string[]
  /** What is wrong with it where it stands, which its schema does not know. */
  alsoWrong?: readonly FieldProblem[] | undefined
}) {
  const fields = useMemo(() => fieldsOf(schema), [schema])
  const wrong = allProblems(schema, body, alsoWrong)
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-x-4 gap-y-3">
      {fields
        .filter((field) => !without.includes(field.name) && isShown(field, body))
        .map((field) => (
          <div key={field.name} className={isWide(field) ? 'col-span-full' : undefined}>
            <Member
              field={field}
              help={help[field.name]}
              value={(body as Record<string, unknown>)[field.name]}
              error={errorOf(wrong, field.name)}
              onChange={(value) => onChange(withMember(body, field.name, value))}
            />
          </div>
        ))}
    </div>
  )
}

/** More choices than these do not stand side by side. */
const MOST_SEGMENTS = 6

/** The path and the times of a hand exist only when they were recorded; no form has fields for them. */
const isShown = ({ name, required, control: { kind } }: SchemaField, body: object): boolean =>
  required || (kind !== 'points' && kind !== 'times') || (body as Record<string, unknown>)[name] !== undefined

const isWide = ({ control: { kind } }: SchemaField): boolean => !['number', 'switch'].includes(kind)

/** Returns what is wrong with a member, with the path inside of it. */
function errorOf(wrong: readonly FieldProblem[], name: string): string | undefined {
  const found = wrong.filter(({ path }) => path === name || path.startsWith(`${name}[`) || path.startsWith(`${name}.`))
  return found.length === 0
    ? undefined
    : found.map(({ path, message }) => saidOf(path.slice(name.length), message)).join('; ')
}

function Member({
  field,
  help,
  value,
  error,
  onChange,
}: {
  field: SchemaField
  help: string | undefined
  value: unknown
  error: string | undefined
  onChange: (value: unknown) => void
}) {
  const { name, control, fallback, required } = field
  const shared = {
    label: fieldLabel(name),
    error,
    help,
    ...(!required && isSaid(fallback) && control.kind !== 'switch' && { note: optionLabel(text(fallback)) }),
  }
  switch (control.kind) {
    case 'number':
      return (
        <Field {...shared}>
          <NumberInput
            value={text(value)}
            {...(control.min !== undefined && { min: control.min })}
            {...(control.max !== undefined && { max: control.max })}
            onChange={(event) => onChange(numberOf(event.target.value))}
          />
        </Field>
      )
    case 'switch':
      return (
        <Field {...shared} layout="inline">
          <Switch checked={(value ?? fallback) === true} onChange={(event) => onChange(event.target.checked)} />
        </Field>
      )
    case 'choice':
      return (
        <Field {...shared}>
          {control.options.length > MOST_SEGMENTS ? (
            <Select value={text(value ?? fallback)} onChange={(event) => onChange(event.target.value)}>
              {control.options.map((option) => (
                <option key={option}>{option}</option>
              ))}
            </Select>
          ) : (
            <Segmented
              size="small"
              value={text(value ?? fallback)}
              onChange={onChange}
              options={control.options.map((option) => ({ value: option, label: optionLabel(option) }))}
            />
          )}
        </Field>
      )
    case 'text':
      return (
        <Field {...shared}>
          <Textarea mono rows={1} value={text(value)} onChange={(event) => onChange(event.target.value)} />
        </Field>
      )
    case 'words':
      return (
        <Field {...shared}>
          <Words value={value} onChange={onChange} required={required} />
        </Field>
      )
    case 'points':
      return (
        <Field {...shared}>
          {arePoints(value) ? (
            <PointsField points={value} onChange={onChange} />
          ) : (
            <JsonInput value={value} onChange={onChange} />
          )}
        </Field>
      )
    case 'times':
      return (
        <Field {...shared}>
          <div className="flex items-center gap-3">
            <span>As recorded: {formatDuration(Array.isArray(value) ? Number(value.at(-1)) : 0)}</span>
            <Button size="small" onClick={() => onChange(undefined)}>
              Move evenly
            </Button>
          </div>
        </Field>
      )
    case 'json':
      return (
        <Field {...shared}>
          <JsonInput value={value} onChange={onChange} />
        </Field>
      )
  }
}

/** An empty list is as nothing. */
const isSaid = (fallback: unknown): boolean =>
  fallback !== undefined && !(Array.isArray(fallback) && fallback.length === 0)

const text = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)

/** A list of names with spaces between them. */
function Words({
  value,
  onChange,
  required,
}: {
  value: unknown
  onChange: (value: unknown) => void
  required: boolean
}) {
  const words = Array.isArray(value) ? value.map(String) : []
  const [typed, setTyped] = useState(words.join(' '))
  const shown = wordsOf(typed).join(' ') === words.join(' ') ? typed : words.join(' ')
  return (
    <TextInput
      mono
      value={shown}
      onChange={(event) => {
        setTyped(event.target.value)
        const next = wordsOf(event.target.value)
        onChange(next.length === 0 && !required ? undefined : next)
      }}
    />
  )
}

/** A value as JSON. While it is none, the text itself is the value, and what is wrong is said beside it. */
export function JsonInput({
  value,
  onChange,
  rows = 2,
}: {
  value: unknown
  onChange: (value: unknown) => void
  rows?: number
}) {
  const [typed, setTyped] = useState(() => jsonText(value))
  const shown = sameJson(parsed(typed), value) ? typed : jsonText(value)
  return (
    <Textarea
      mono
      rows={rows}
      value={shown}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(parsed(event.target.value))
      }}
    />
  )
}

/** Laid out for reading; each point of a path on one line. */
function jsonText(value: unknown): string {
  if (typeof value === 'string') return value
  return (JSON.stringify(value, null, 2) ?? '').replace(/\[\s+(-?\d+),\s+(-?\d+)\s+\]/g, '[$1, $2]')
}

function parsed(typed: string): unknown {
  try {
    return JSON.parse(typed)
  } catch {
    return typed
  }
}

const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
