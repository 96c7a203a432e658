/**
 * Says in a page whether what is typed there is a secret. A frame of another site and a closed shadow tree cannot be inspected, and may hold a
 * field for passwords.
 */
function isTypedSecret(): boolean {
  let focused = document.activeElement
  for (;;) {
    const inside: Element | null | undefined =
      // Each frame has a class of its own for what it holds.
      focused?.localName === 'iframe'
        ? (focused as HTMLIFrameElement).contentDocument?.activeElement
        : focused?.shadowRoot?.activeElement
    if (!inside) break
    focused = inside
  }
  if (!focused || focused === focused.ownerDocument.body) return false
  if (focused.localName === 'iframe') return true
  const of = (name: string): string => (focused.getAttribute(name) ?? '').toLowerCase()
  if (focused.localName === 'input') {
    return of('type') === 'password' || /password|one-time-code|cc-(number|csc|exp)/.test(of('autocomplete'))
  }
  return focused.localName.includes('-') && !focused.shadowRoot
}

/** To be evaluated in a page. */
export const TYPED_SECRET = `(${isTypedSecret.toString()})()`
