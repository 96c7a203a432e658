import { createContext, type ReactNode, use, useId } from 'react'
import { Caution } from './caution'
import { cx } from './cx'

interface FieldWiring {
  id: string
  'aria-labelledby': string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

const FieldContext = createContext<Partial<FieldWiring>>({})

/** The attributes that tie a control to the label, help and error of the field around it. */
export function useField(): Partial<FieldWiring> {
  return use(FieldContext)
}

/** What is inside belongs to no field, though it is opened from one: a dialog. */
export function OutsideField({ children }: { children: ReactNode }) {
  return <FieldContext value={{}}>{children}</FieldContext>
}

/**
 * A label, a control, its help, its warning and its error. The control inside needs no id: it asks `useField`.
 * An error is also announced, because it may come while the person types elsewhere.
 */
export function Field({
  label,
  help,
  error,
  warnings = [],
  note,
  required = false,
  layout = 'stacked',
  children,
}: {
  label: ReactNode
  help?: ReactNode
  error?: string | undefined
  /** Allowed, but worth a second look; shown below the help. */
  warnings?: readonly (string | false | undefined)[]
  /** Said beside the label in a quiet voice, for example "default 600". */
  note?: ReactNode
  required?: boolean
  /** `inline` puts the control before its label: for a checkbox or a switch. */
  layout?: 'stacked' | 'inline'
  children: ReactNode
}) {
  const id = useId()
  const said = warnings.filter((text) => typeof text === 'string')
  const described = [error && `${id}-error`, said.length > 0 && `${id}-warning`, help && `${id}-help`]
    .filter(Boolean)
    .join(' ')
  const wiring: FieldWiring = {
    id,
    'aria-labelledby': `${id}-label`,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  }
  const inline = layout === 'inline'
  return (
    <FieldContext value={wiring}>
      <div
        className={
          inline ? 'grid grid-cols-[auto_1fr] gap-x-2 gap-y-1 pointer-coarse:py-3' : 'flex min-w-0 flex-col gap-1'
        }
      >
        {inline && <span className="flex h-5 items-center">{children}</span>}
        <div className="flex min-w-0 items-baseline justify-between gap-3">
          <label id={`${id}-label`} htmlFor={id} className="font-semibold text-ink">
            {label}
            {required && <span className="font-normal text-muted"> (required)</span>}
          </label>
          {note && <span className="truncate text-sm text-faint">{note}</span>}
        </div>
        {!inline && children}
        <div className={cx('flex flex-col gap-0.5 empty:hidden', inline && 'col-start-2')} aria-live="polite">
          {error && (
            <p id={`${id}-error`} className="text-sm font-semibold text-danger">
              {error}
            </p>
          )}
          {help && (
            <p id={`${id}-help`} className="max-w-prose text-sm text-muted">
              {help}
            </p>
          )}
        </div>
        {said.length > 0 && (
          <div id={`${id}-warning`} className={cx('flex flex-col gap-1', inline && 'col-start-2')}>
            {said.map((text) => (
              <Caution key={text}>{text}</Caution>
            ))}
          </div>
        )}
      </div>
    </FieldContext>
  )
}
