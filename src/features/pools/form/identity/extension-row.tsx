import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { ExtensionPicker } from '../../../../resources/extension-picker'
import { cx } from '../../../../ui/cx'
import { IconButton } from '../../../../ui/icon-button'
import { fieldId, useFieldProblem } from '../form-field'
import type { PoolForm } from '../form-values'

/** One extension of the list: which one, and its place. */
export function ExtensionRow({
  index,
  isLast,
  isDragged,
  handle,
  onMove,
  onRemove,
}: {
  index: number
  isLast: boolean
  isDragged: boolean
  handle: Pick<ComponentProps<'span'>, 'onPointerDown'>
  onMove: (to: number) => void
  onRemove: () => void
}) {
  const place = `extensions.${index}.value` as const
  const { setValue } = useFormContext<PoolForm>()
  const { field } = useController<PoolForm, typeof place>({ name: place })
  const by = useWatch<PoolForm, `extensions.${number}.by`>({ name: `extensions.${index}.by` })
  const problem = useFieldProblem(place)
  const label = `Extension ${index + 1}`
  const errorId = `${fieldId(place)}-error`
  return (
    <li
      id={fieldId(place)}
      className={cx(
        'grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-2 gap-y-1 rounded-md py-1 sm:grid-cols-[auto_minmax(0,1fr)_auto]',
        isDragged && 'bg-accent-soft shadow-float',
      )}
    >
      <span
        {...handle}
        aria-hidden
        title="Drag to another place"
        className={cx(
          'flex h-8 touch-none items-center gap-0.5 text-faint select-none hover:text-ink pointer-coarse:h-10',
          isDragged ? 'cursor-grabbing' : 'cursor-grab',
        )}
      >
        <GripVertical className="size-4" />
        <span className="w-5 text-right">{index + 1}</span>
      </span>
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
        <IconButton size="small" label={`Remove extension ${index + 1}`} icon={<X aria-hidden />} onClick={onRemove} />
      </span>
      {problem && (
        <p id={errorId} className="col-start-2 text-sm font-semibold text-loss">
          {problem}
        </p>
      )}
    </li>
  )
}
