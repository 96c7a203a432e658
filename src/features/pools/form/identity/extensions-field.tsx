import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { MAX_EXTENSIONS } from '../../../../contract/browser-fields'
import { Button } from '../../../../ui/button'
import { IconButton } from '../../../../ui/icon-button'
import { TextInput } from '../../../../ui/text-input'
import { Choice } from '../choice'
import { helpOf } from '../field-help'
import { fieldId, useFieldProblem } from '../form-field'
import type { PoolForm } from '../form-values'

const BY_OPTIONS = [
  { value: 'name', label: 'Name' },
  { value: 'id', label: 'Id' },
] as const

/** Extensions in the order in which they are loaded; the order can be changed by mouse and by keyboard. */
export function ExtensionsField() {
  const { clearErrors } = useFormContext<PoolForm>()
  const list = useFieldArray<PoolForm, 'extensions'>({ name: 'extensions' })
  const problem = useFieldProblem('extensions.root')
  const count = list.fields.length
  const change = (act: () => void): void => {
    // What the service said of the list, or of an entry by its number, is no longer about this list.
    clearErrors('extensions')
    act()
  }
  return (
    <fieldset id={fieldId('extensions.root')} className="flex min-w-0 flex-col gap-2">
      <legend className="float-left flex w-full items-baseline justify-between gap-3">
        <span className="font-semibold">Extensions</span>
        <span className="text-sm text-faint">
          {count} of {MAX_EXTENSIONS}
        </span>
      </legend>
      {count > 0 && (
        <ol className="flex flex-col gap-2">
          {list.fields.map(({ id }, index) => (
            <ExtensionRow
              key={id}
              index={index}
              isLast={index === count - 1}
              onMove={(to) => change(() => list.move(index, to))}
              onRemove={() => change(() => list.remove(index))}
            />
          ))}
        </ol>
      )}
      {problem && <p className="text-sm font-semibold text-loss">{problem}</p>}
      <p className="max-w-prose text-sm text-muted">{helpOf('extensions')}</p>
      <div>
        <Button
          size="small"
          icon={<Plus aria-hidden />}
          disabledReason={count >= MAX_EXTENSIONS ? `A pool takes at most ${MAX_EXTENSIONS} extensions` : undefined}
          onClick={() =>
            change(() => list.append({ by: 'name', value: '' }, { focusName: `extensions.${count}.value` }))
          }
        >
          Add extension
        </Button>
      </div>
    </fieldset>
  )
}

function ExtensionRow({
  index,
  isLast,
  onMove,
  onRemove,
}: {
  index: number
  isLast: boolean
  onMove: (to: number) => void
  onRemove: () => void
}) {
  const { register } = useFormContext<PoolForm>()
  const field = `extensions.${index}.value` as const
  const problem = useFieldProblem(field)
  const label = `Extension ${index + 1}`
  const errorId = `${fieldId(field)}-error`
  return (
    <li id={fieldId(field)} className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span aria-hidden className="w-5 text-right text-faint">
          {index + 1}
        </span>
        <Choice field={`extensions.${index}.by`} options={BY_OPTIONS} label={`${label} by`} size="small" />
        <div className="min-w-32 flex-1">
          <TextInput
            {...register(field)}
            mono
            aria-label={label}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? errorId : undefined}
          />
        </div>
        <div className="flex">
          <IconButton
            size="small"
            label={`Move extension ${index + 1} up`}
            icon={<ArrowUp aria-hidden />}
            disabledReason={index === 0 ? 'it is the first' : undefined}
            onClick={() => onMove(index - 1)}
          />
          <IconButton
            size="small"
            label={`Move extension ${index + 1} down`}
            icon={<ArrowDown aria-hidden />}
            disabledReason={isLast ? 'it is the last' : undefined}
            onClick={() => onMove(index + 1)}
          />
          <IconButton
            size="small"
            label={`Remove extension ${index + 1}`}
            icon={<X aria-hidden />}
            onClick={onRemove}
          />
        </div>
      </div>
      {problem && (
        <p id={errorId} className="pl-7 text-sm font-semibold text-loss">
          {problem}
        </p>
      )}
    </li>
  )
}
