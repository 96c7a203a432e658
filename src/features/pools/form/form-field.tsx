import { type ReactNode, use } from 'react'
import { fieldId, useFieldProblem } from '../../../resources/field-problem'
import { Field } from '../../../ui/field'
import { labelOf } from '../config/field-labels'
import { FieldRemarks } from './field-remarks'

/** Whatever takes the focus first in a control made of several. */
const FOCUSABLE = 'input:checked, input:not([type=radio], [hidden]), textarea, button:not([aria-expanded])'

/** An editor goes before the buttons around it, and so does the fallback of one that is still loading. */
const EDITOR = '[contenteditable=true], [data-editor-fallback]'

/** Gives the focus to the first control in an element. */
export function focusWithin(element: Element): void {
  const control = element.querySelector<HTMLElement>(EDITOR) ?? element.querySelector<HTMLElement>(FOCUSABLE)
  control?.focus({ preventScroll: true })
}

/** Brings a control into view and gives it the focus. */
export function focusField(field: string): void {
  const element = document.getElementById(fieldId(field))
  if (!element) return
  focusWithin(element)
  element.scrollIntoView({ block: 'center' })
}

/** A field of the form with its name, its help and what is wrong with it. `field` is its path in the form. */
export function FormField({
  field,
  help,
  note,
  layout = 'stacked',
  warnings = [],
  after,
  children,
}: {
  field: string
  help?: ReactNode
  note?: ReactNode
  layout?: 'stacked' | 'inline'
  /** What is allowed, but worth a second look. */
  warnings?: readonly (string | false | undefined)[]
  /** Below the field: a suggestion, what follows from it. */
  after?: ReactNode
  children: ReactNode
}) {
  const remark = use(FieldRemarks)[field]
  return (
    <div id={fieldId(field)} className="flex min-w-0 flex-col gap-1.5">
      <Field
        label={labelOf(field)}
        help={
          remark === undefined ? (
            help
          ) : (
            <>
              {help} {remark}
            </>
          )
        }
        note={note}
        error={useFieldProblem(field)}
        warnings={warnings}
        layout={layout}
      >
        {children}
      </Field>
      {after}
    </div>
  )
}
