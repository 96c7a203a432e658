export interface ToastMessage {
  /** What happened, in a few words. */
  title: string
  /** What it means and what to do. */
  description?: string
  /** `danger` stays until it is closed. */
  kind?: 'done' | 'warning' | 'danger'
  action?: { label: string; onSelect: () => void }
  /** A message replaces an earlier one about the same. */
  about?: string
}

interface Receiver {
  show: (message: ToastMessage) => void
  dismissAll: () => void
}

let receiver: Receiver | null = null
const waiting: ToastMessage[] = []
let onWaiting: (() => void) | null = null

/** Shows a message at the edge of the screen. Raised for what features and app do; an error beside its cause is better. */
export function toast(message: ToastMessage): void {
  if (receiver) receiver.show(message)
  else {
    waiting.push(message)
    onWaiting?.()
  }
}

/** Takes all messages off the screen, with what their actions hold. */
export function dismissToasts(): void {
  waiting.length = 0
  receiver?.dismissAll()
}

/** Calls `listener` when a message waits to be shown. Returns a function that unsubscribes. */
export function whenToastWaits(listener: () => void): () => void {
  onWaiting = listener
  if (waiting.length > 0) listener()
  return () => {
    onWaiting = null
  }
}

/** Who shows the messages from now on; it gets what has waited for it. Returns what ends that. */
export function receiveToasts(next: Receiver): () => void {
  receiver = next
  for (const message of waiting.splice(0)) next.show(message)
  return () => {
    receiver = null
  }
}
