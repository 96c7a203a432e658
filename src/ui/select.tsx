import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { CONTROL, CONTROL_HEIGHT } from './control-style'
import { cx } from './cx'
import { useField } from './field'
import { POPUP, POPUP_ITEM } from './popup-style'

export interface SelectOption<T extends string> {
  value: T
  label: string
  /** A second line in the list. */
  hint?: ReactNode
}

export function Select<T extends string>({
  value,
  onChange,
  options,
  label,
  name,
  onBlur,
}: {
  value: T
  onChange: (value: T) => void
  options: readonly SelectOption<T>[]
  /** Its name where no Field stands around it. */
  label?: string
  name?: string
  onBlur?: () => void
}) {
  return (
    <Base.Root
      items={options}
      value={value}
      name={name}
      onValueChange={(next) => next !== null && onChange(next)}
      modal={false}
    >
      <Base.Trigger
        {...useField()}
        aria-label={label}
        onBlur={onBlur}
        className={cx(CONTROL, CONTROL_HEIGHT, 'flex items-center justify-between gap-2 text-left')}
      >
        <Base.Value className="truncate" />
        <Base.Icon className="text-faint">
          <ChevronsUpDown aria-hidden className="size-4" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner alignItemWithTrigger={false} sideOffset={4} className="z-50 outline-none">
          <Base.Popup className={cx(POPUP, 'max-h-80 min-w-(--anchor-width) overflow-y-auto')}>
            {options.map((option) => (
              <Base.Item key={option.value} value={option.value} className={cx(POPUP_ITEM, 'pr-8')}>
                <span className="flex flex-col">
                  <Base.ItemText>{option.label}</Base.ItemText>
                  {option.hint && <span className="text-sm text-muted">{option.hint}</span>}
                </span>
                <Base.ItemIndicator className="absolute right-2 text-accent">
                  <Check aria-hidden className="size-4" />
                </Base.ItemIndicator>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
