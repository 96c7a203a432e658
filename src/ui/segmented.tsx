import { type ReactNode, useId } from 'react'
import { cx } from './cx'
import { useField } from './field'

export interface SegmentedOption<T extends string> {
  value: T
  label: string
  icon?: ReactNode
  /** Shows the icon alone, everywhere or where there is little room; the label is still read. */
  iconOnly?: boolean | 'where narrow'
}

const ICON_ONLY = {
  true: { option: 'px-1.5', words: 'sr-only' },
  // Where something runs that is named beside it, room is short sooner.
  'where narrow': {
    option: 'max-md:px-2',
    words: 'truncate max-md:sr-only @max-4xl:sr-only @max-5xl:in-[:has([data-running])]:sr-only',
  },
} as const

/** A few choices side by side of which one holds: native radio buttons, so the arrow keys work as everywhere. */
export function Segmented<T extends string>({
  value,
  onChange,
  options,
  label,
  size = 'medium',
}: {
  /** Undefined: none of them holds. */
  value: T | undefined
  onChange: (value: T) => void
  options: readonly SegmentedOption<T>[]
  /** Its name where no Field stands around it. */
  label?: string
  size?: 'medium' | 'small'
}) {
  const name = useId()
  const { id, ...field } = useField()
  return (
    <div
      {...field}
      id={id}
      role="radiogroup"
      aria-label={label}
      className="inline-flex w-fit max-w-full flex-wrap rounded-md border border-line-strong/60 bg-sunken p-0.5"
    >
      {options.map((option) => (
        <label
          key={option.value}
          title={option.iconOnly === true ? option.label : undefined}
          className={cx(
            'relative flex min-w-0 pointer-coarse:h-11 pointer-coarse:min-w-11 items-center justify-center gap-1.5 rounded-sm px-2.5 max-sm:px-2 text-muted transition-colors select-none hover:text-ink',
            'has-checked:bg-raised has-checked:font-semibold has-checked:text-ink has-checked:shadow-[0_0_0_1px_var(--color-line-strong)]',
            'has-focus-visible:outline-2 has-focus-visible:outline-focus [&_svg]:size-4',
            size === 'small' ? 'h-6 text-sm' : 'h-6.5',
            option.iconOnly && ICON_ONLY[`${option.iconOnly}`].option,
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 appearance-none outline-none"
          />
          {option.icon}
          <span
            className={cx('bold-room', option.iconOnly ? ICON_ONLY[`${option.iconOnly}`].words : 'truncate')}
            data-label={option.label}
          >
            {option.label}
          </span>
        </label>
      ))}
    </div>
  )
}
