import { X } from 'lucide-react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { ExtensionPicker } from '../extension-picker'
import { cx } from '../../ui/cx'
import { IconButton } from '../../ui/icon-button'
import { Grip } from '../../ui/sortable/grip'
import { MoveButtons } from '../../ui/sortable/move-row'
import type { SortableRow } from '../../ui/sortable/use-sortable'
import { fieldId, useFieldProblem } from '../field-problem'
import type { WithExtensions } from './values'

/** One extension of the list: which one, and its position. */
export function ExtensionRow({ row, onRemove }: { row: SortableRow; onRemove: () => void }) {
  const { index } = row
  const path = `extensions.${index}.value` as const
  const { setValue } = useFormContext<WithExtensions>()
  const { field } = useController<WithExtensions, typeof path>({ name: path })
  const by = useWatch<WithExtensions, `extensions.${number}.by`>({ name: `extensions.${index}.by` })
  const problem = useFieldProblem(path)
  const label = `Extension ${index + 1}`
  const errorId = `${fieldId(path)}-error`
  return (
    <li
      id={fieldId(path)}
      className={cx(
        'grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-2 gap-y-1 rounded-md py-1 sm:grid-cols-[auto_minmax(0,1fr)_auto]',
        row.isDragged && 'bg-accent-soft shadow-float',
      )}
    >
      <Grip row={row}>
        <span className="w-5 text-right">{index + 1}</span>
      </Grip>
      <ExtensionPicker
        compact
        label={label}
        invalid={problem !== undefined}
        describedBy={problem ? errorId : undefined}
        reference={{ by, value: field.value }}
        onChange={(next) => {
          setValue(`extensions.${index}.by`, next.by, { shouldDirty: true })
          field.onChange(next.value)
        }}
        onBlur={field.onBlur}
        inputRef={field.ref}
      />
      <span className="flex max-sm:col-start-2">
        <MoveButtons name={`extension ${index + 1}`} row={row} />
        <IconButton label={`Remove extension ${index + 1}`} icon={<X />} onClick={onRemove} />
      </span>
      {problem && (
        <p id={errorId} className="col-start-2 text-sm font-semibold text-danger">
          {problem}
        </p>
      )}
    </li>
  )
}
