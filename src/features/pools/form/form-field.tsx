import { type ReactNode, use } from 'react'
import { fieldId, useFieldProblem } from '../../../resources/form-place'
import { Field } from '../../../ui/field'
import { labelOf } from '../config/field-labels'
import { FieldRemarks } from './field-remarks'

/** Whatever takes the focus first in a control made of several. */
const FOCUSABLE = 'input:checked, input:not([type=radio], [hidden]), textarea, button:not([aria-expanded])'

/** An editor goes before the buttons around it, and so does the place of one that is still loading. */
const EDITOR = '[contenteditable=true], [data-editor-place]'

/** Gives the focus to the first control in a place. */
export function focusWithin(place: Element): void {
  const control = place.querySelector<HTMLElement>(EDITOR) ?? place.querySelector<HTMLElement>(FOCUSABLE)
  control?.focus({ preventScroll: true })
}

/** Brings a control into view and gives it the focus. */
export function focusField(field: string): void {
  const place = document.getElementById(fieldId(field))
  if (!place) return
  focusWithin(place)
  place.scrollIntoView({ block: 'center' })
}

/** A field of the form with its name, its help and what is wrong with it. `field` is its place in the form. */
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
