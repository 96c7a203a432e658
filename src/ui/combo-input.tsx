import { Autocomplete as Base } from '@base-ui/react/autocomplete'
import { ChevronsUpDown } from 'lucide-react'
import { type ReactNode, type Ref, type UIEvent, useState } from 'react'
import { CONTROL, CONTROL_HEIGHT } from './control-style'
import { cx } from './cx'
import { useField } from './field'
import { POPUP, POPUP_ITEM } from './popup-style'

/** This near to its end, in pixels, a list asks for more. */
const NEAR_END = 200

interface ComboInputProps<T> {
  value: string
  onType: (text: string) => void
  onPick: (item: T) => void
  items: readonly T[]
  itemKey: (item: T) => string
  children: (item: T) => ReactNode
  /** What the list holds, such as "Profiles". */
  listLabel: string
  /** Said above the list, or instead of it. */
  status?: ReactNode
  /** The list is about to end. */
  onNearEnd?: () => void
  mono?: boolean
  placeholder?: string
  /** Its name where no Field stands around it. */
  label?: string
  invalid?: boolean
  /** Id of more that is said about it, beside the help and the error of its field. */
  describedBy?: string | undefined
  name?: string
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** A text that may be anything, with a list of what it could be. Enter takes what is marked in the list, else what was typed. */
export function ComboInput<T>({
  value,
  onType,
  onPick,
  items,
  itemKey,
  children,
  listLabel,
  status,
  onNearEnd,
  mono = false,
  placeholder,
  label,
  invalid,
  describedBy,
  name,
  onBlur,
  ref,
}: ComboInputProps<T>) {
  const field = useField()
  const [open, setOpen] = useState(false)
  const watchEnd = ({ currentTarget: list }: UIEvent<HTMLElement>): void => {
    if (list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END) onNearEnd?.()
  }
  return (
    <Base.Root
      items={[...items]}
      filter={null}
      value={value}
      openOnInputClick
      // With nothing in it the list is only in the way, of the eye and of a screen reader.
      open={open && (items.length > 0 || Boolean(status))}
      onOpenChange={setOpen}
      onValueChange={(text, { reason }) => reason !== 'item-press' && onType(text)}
    >
      <div className="relative">
        <Base.Input
          {...field}
          ref={ref}
          name={name}
          onBlur={() => {
            setOpen(false)
            onBlur?.()
          }}
          spellCheck={false}
          placeholder={placeholder}
          aria-label={label}
          aria-invalid={field['aria-invalid'] ?? (invalid || undefined)}
          aria-describedby={[field['aria-describedby'], describedBy].filter(Boolean).join(' ') || undefined}
          className={cx(CONTROL, CONTROL_HEIGHT, 'pr-8', mono && 'font-mono text-sm')}
        />
        <Base.Trigger
          tabIndex={-1}
          aria-label={`Show ${listLabel.toLowerCase()}`}
          className="absolute inset-y-0 right-0 flex w-8 items-center justify-center rounded-md text-faint hover:text-ink"
        >
          <ChevronsUpDown className="size-4" />
        </Base.Trigger>
      </div>
      <Base.Portal>
        <Base.Positioner align="start" sideOffset={4} className="z-50 outline-none">
          <Base.Popup
            onScroll={watchEnd}
            className={cx(
              POPUP,
              'max-h-[min(20rem,var(--available-height))] w-(--anchor-width) max-w-(--available-width) min-w-72 overflow-y-auto',
            )}
          >
            <Base.Status className="px-2 py-1 text-sm text-muted empty:hidden">{status}</Base.Status>
            <Base.List aria-label={listLabel}>
              {(item: T) => (
                <Base.Item key={itemKey(item)} value={item} onClick={() => onPick(item)} className={POPUP_ITEM}>
                  {children(item)}
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
