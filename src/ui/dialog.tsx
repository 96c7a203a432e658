import { type ReactNode, type RefObject, useState } from 'react'
import { lazyComponent } from './lazy-component'

export interface DialogProps {
  /** Missing: for as long as it is mounted. */
  open?: boolean
  /** It asks for a decision, and assistive technology is to say so. */
  alert?: boolean
  /** Missing: it cannot be closed without an answer. */
  onClose?: (() => void) | undefined
  title: string
  description?: ReactNode
  size?: 'medium' | 'wide' | 'full'
  initialFocus?: RefObject<HTMLElement | null>
  /** What it is for; Cancel stands before it. */
  actions?: ReactNode
  /** Instead of that, where there is nothing to cancel. */
  footer?: ReactNode
  children?: ReactNode
}

const DialogPopup = lazyComponent(async () => (await import('./dialog-popup')).DialogPopup)
export const preloadDialog = DialogPopup.preload

/** A modal dialog. */
export function Dialog({ open = true, ...props }: DialogProps) {
  // Once opened it stays, so that it can close with the motion that it opened with.
  const [wanted, setWanted] = useState(open)
  if (open && !wanted) setWanted(true)
  if (!wanted) return null
  return <DialogPopup {...props} open={open} />
}
