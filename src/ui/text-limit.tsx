import { type ReactNode, useId } from 'react'
import { cx } from './cx'
import { useField } from './field'

/** From this share of what a text may have on, its length is shown. */
const NEARLY_FULL = 0.9

/** Returns why a text cannot be stored: it has more than `most` characters. */
export const tooLong = (text: string, most: number): string | undefined =>
  text.length > most ? `Use at most ${most} characters` : undefined

/**
 * Ties a control to the field around it and to its own length, which is shown below it once it nears `most` characters. What is too long is
 * taken nevertheless: cut, a pasted text would be another one without a word.
 */
export function useTextLimit(value: unknown, most: number | undefined) {
  const field = useField()
  const id = useId()
  const length = typeof value === 'string' ? value.length : 0
  const isNear = most !== undefined && length > most * NEARLY_FULL
  const isOver = most !== undefined && length > most
  return {
    wiring: {
      ...field,
      ...(isNear && { 'aria-describedby': [field['aria-describedby'], id].filter(Boolean).join(' ') }),
      ...(isOver && { 'aria-invalid': true as const }),
    },
    withLength: (control: ReactNode) =>
      most === undefined ? (
        control
      ) : (
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          {control}
          {isNear && (
            <p id={id} className={cx('text-sm', isOver ? 'font-semibold text-danger' : 'text-muted')}>
              {length} of {most} characters
            </p>
          )}
        </div>
      ),
  }
}
