import { type ReactNode, useId, useRef } from 'react'
import { failureTitle, type Verb } from '../client/outcome'
import type { FieldValues } from 'react-hook-form'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Form } from '../ui/form'
import { Notice } from '../ui/notice'
import type { ResourceForm } from './use-resource-form'

/** Where the typing begins. */
const FIRST = 'input:not([hidden], [tabindex="-1"]), button'

/** A dialog around the form of one record. */
export function ResourceDialog<Form extends FieldValues>({
  title,
  description,
  action,
  failure: [verb, what],
  state: { submit, pending, error, refusal },
  onClose,
  children,
}: {
  title: string
  description?: ReactNode
  /** What the button says that sends the form. */
  action: string
  /** What the form does, as in `['create', 'the profile']`. */
  failure: readonly [verb: Verb, what: string]
  state: ResourceForm<Form>
  onClose: () => void
  children: ReactNode
}) {
  const id = useId()
  const first = useRef<HTMLElement>(null)
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={description}
      initialFocus={first}
      actions={
        <Button type="submit" form={id} variant="primary" pending={pending}>
          {action}
        </Button>
      }
    >
      <Form
        enter="sends"
        id={id}
        ref={(form) => {
          first.current = form?.querySelector<HTMLElement>(FIRST) ?? null
        }}
        onSubmit={submit}
        className="flex flex-col gap-4"
      >
        {children}
        {error && refusal && (
          <Notice tone="danger" title={failureTitle(error, verb, what)}>
            {refusal}
          </Notice>
        )}
      </Form>
    </Dialog>
  )
}
