export interface ToastMessage {
  /** What happened, in a few words. */
  title: string
  /** What it means and what to do. */
  description?: string
  /** `loss` stays until it is closed. */
  kind?: 'done' | 'look' | 'loss'
  action?: { label: string; onSelect: () => void }
}

/** Shows a message at the edge of the screen. Only features and app raise one; an error beside its cause is better. */
export function toast(message: ToastMessage): void {
  // The region is mounted by UiProvider soon after the page is there; loading it again gives the same one.
  void import('./toast-region').then(({ addToast }) => addToast(message))
}
