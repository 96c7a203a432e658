import { type ReactNode, useRef } from 'react'
import { Button } from './button'
import { Dialog } from './dialog'

/**
 * Asks before something is lost. The button says what it does ("Delete pool and end 2 sessions"); `losses` is the list of what
 * is gone afterwards. The focus starts on the way out.
 */
export function ConfirmDialog({
  open = true,
  onClose,
  title,
  description,
  losses = [],
  action,
  onConfirm,
  pending = false,
  disabledReason,
  error,
  children,
}: {
  /** Missing: for as long as it is mounted. */
  open?: boolean | undefined
  onClose: () => void
  title: string
  /** What the decision does. Assistive technology reads it out with the title. */
  description: ReactNode
  losses?: readonly ReactNode[]
  action: string
  onConfirm: () => void
  pending?: boolean
  disabledReason?: string | undefined
  /** What went wrong when it was tried. */
  error?: ReactNode
  /** More to decide before it is done, for example a checkbox. */
  children?: ReactNode
}) {
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      alert
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" onClick={onConfirm} pending={pending} disabledReason={disabledReason}>
            {action}
          </Button>
        </>
      }
    >
      {(losses.length > 0 || children || error) && (
        <div className="flex flex-col gap-3">
          {losses.length > 0 && (
            <div className="border-l-2 border-danger pl-3">
              <p className="font-semibold">Will be lost</p>
              <ul className="mt-1 flex list-disc flex-col gap-0.5 pl-4 text-muted marker:text-danger">
                {losses.map((loss, index) => (
                  <li key={typeof loss === 'string' ? loss : index}>{loss}</li>
                ))}
              </ul>
            </div>
          )}
          {children}
          {error && (
            <p role="alert" className="font-semibold text-danger">
              {error}
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}
