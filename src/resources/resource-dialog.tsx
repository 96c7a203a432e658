import { type ReactNode, useId, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Notice } from '../ui/notice'
import type { ResourceForm } from './use-resource-form'

/** Where the typing begins. */
const FIRST = 'input:not([tabindex="-1"]), button'

/** A dialog around the form of one record. */
export function ResourceDialog<Form extends FieldValues>({
  title,
  description,
  action,
  refused,
  state: { submit, pending, refusal },
  onClose,
  children,
}: {
  title: string
  description?: ReactNode
  /** What the button says that sends the form. */
  action: string
  /** What is not the case when the service refused, such as "The profile was not created". */
  refused: string
  state: ResourceForm<Form>
  onClose: () => void
  children: ReactNode
}) {
  const id = useId()
  const first = useRef<HTMLElement>(null)
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      initialFocus={first}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" pending={pending}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={(form) => {
          first.current = form?.querySelector<HTMLElement>(FIRST) ?? null
        }}
        noValidate
        onSubmit={submit}
        className="flex flex-col gap-4"
      >
        {children}
        {refusal && (
          <Notice tone="loss" title={refused}>
            {refusal}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
