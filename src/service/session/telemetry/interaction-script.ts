/**
 * Runs in a document, in a JavaScript world of its own: it must use nothing from outside of itself. Only what a person or the
 * computer operations do counts, not what scripts of the page do. `binding` names the function that reports.
 */
export function reportInteractions(binding: string): void {
  // A page that crashed as its capture began may have been given this twice.
  const listens = `listens_${binding}`
  if (listens in document) return
  Object.assign(document, { [listens]: true })

  const LONGEST_TEXT = 100
  const DEEPEST = 6
  /** A scroll that goes on belongs to an input of so long ago at most, in ms. */
  const INPUT_MS = 1_000
  const SETTLED_MS = 250
  const SECRET = /passw|passphrase|passcode|pwd|secret|credential|token|\b(pass|pin|otp|totp|mfa|cvv|cvc|csc|ssn)\b/i
  const SECRET_AUTOCOMPLETE = /password|one-time-code|cc-(number|csc|exp)/
  const FIELD =
    'input, textarea, select, button, a[href], area, summary, [contenteditable]:not([contenteditable="false"])'

  /** The service gives a new document its way to report a moment after it has begun. */
  const send = (text: string, tries = 20): void => {
    const report = (globalThis as unknown as Record<string, ((text: string) => void) | undefined>)[binding]
    if (report) report(text)
    else if (tries > 0) setTimeout(() => send(text, tries - 1), 50)
  }

  const report = (interaction: object): void => {
    send(JSON.stringify({ url: location.href, top: window === window.top, at: Date.now(), ...interaction }))
  }

  const targetOf = (event: Event): Element | undefined => {
    const [first] = event.composedPath()
    return first instanceof Element ? first : document.documentElement
  }

  const part = (element: Element): string => {
    const name = element.localName
    const alike = [...(element.parentElement?.children ?? [])].filter(({ localName }) => localName === name)
    return alike.length > 1 ? `${name}:nth-of-type(${alike.indexOf(element) + 1})` : name
  }

  /** Leads to the element within its document or shadow tree. */
  const selectorOf = (element: Element): string => {
    const root = element.getRootNode() as Document | ShadowRoot
    const parts: string[] = []
    for (let at: Element | null = element; at && parts.length < DEEPEST; at = at.parentElement) {
      const { id } = at
      if (id && root.querySelectorAll(`#${CSS.escape(id)}`).length === 1) {
        parts.unshift(`#${CSS.escape(id)}`)
        break
      }
      parts.unshift(part(at))
    }
    return parts.join(' > ')
  }

  /** What it says; nothing of what was typed into it. */
  const textOf = (element: Element): string => {
    if (element instanceof HTMLInputElement) {
      return ['button', 'submit', 'reset'].includes(element.type) ? element.value.slice(0, LONGEST_TEXT) : ''
    }
    if (!(element instanceof HTMLElement) || element.isContentEditable || element.matches('textarea, select')) return ''
    // Not innerText: that has the page laid out.
    return (element.textContent ?? '')
      .slice(0, 10 * LONGEST_TEXT)
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, LONGEST_TEXT)
  }

  /** Once a secret, always one: pages show what was typed on request. */
  const secrets = new WeakSet<Element>()
  const isSecret = (element: Element): boolean => {
    if (secrets.has(element)) return true
    const of = (name: string): string => element.getAttribute(name) ?? ''
    const said = ['name', 'id', 'aria-label', 'placeholder'].map((name) => of(name).replace(/([a-z])([A-Z])/g, '$1 $2'))
    const secret =
      of('type').toLowerCase() === 'password' ||
      SECRET_AUTOCOMPLETE.test(of('autocomplete').toLowerCase()) ||
      SECRET.test(said.join(' ').replace(/[_-]/g, ' ')) ||
      !['', 'none'].includes(getComputedStyle(element).getPropertyValue('-webkit-text-security'))
    if (secret) secrets.add(element)
    return secret
  }

  /** A tree that cannot be inspected may hold a password field; the element around it seems to get its keys. */
  const mayHide = (element: Element): boolean => {
    if (element === document.body || element === document.documentElement) return false
    if (element.matches(FIELD)) return false
    return element.localName.includes('-') || !element.hasAttribute('tabindex')
  }

  let lastInput = -Infinity
  const input = (): void => {
    lastInput = performance.now()
  }

  const onPointer = (event: MouseEvent): void => {
    const target = event.isTrusted ? targetOf(event) : undefined
    if (!target) return
    const { clientX: x, clientY: y, screenX, screenY } = event
    const described = { selector: selectorOf(target), tag: target.localName, text: textOf(target) }
    report({ kind: 'click', ...described, x, y, screenX, screenY })
  }

  const onKey = (event: KeyboardEvent): void => {
    if (!event.isTrusted) return
    input()
    const target = targetOf(event)
    if (!target || event.repeat || mayHide(target) || isSecret(target)) return
    // When it was pressed: a busy page gets the event later, and for hidden typing the time matters.
    const at = Date.now() - (performance.now() - event.timeStamp)
    report({ kind: 'key', key: event.key, selector: selectorOf(target), tag: target.localName, at })
  }

  const scrollPosition = (target: Element): { x: number; y: number } => {
    const { scrollLeft, scrollTop } = target
    return { x: scrollLeft, y: scrollTop }
  }
  /** Where a person has left off; an element that was never scrolled is at its beginning. */
  const settled = new WeakMap<Element, { x: number; y: number }>()
  const settling = new Map<Element, ReturnType<typeof setTimeout>>()
  const settle = (target: Element): void => {
    settling.delete(target)
    const [from, to] = [settled.get(target) ?? { x: 0, y: 0 }, scrollPosition(target)]
    settled.set(target, to)
    if (from.x !== to.x || from.y !== to.y) report({ kind: 'scroll', from, to, selector: selectorOf(target) })
  }
  const onScroll = (event: Event): void => {
    const target = event.target instanceof Element ? event.target : document.scrollingElement
    if (!target) return
    if (!settling.has(target) && performance.now() - lastInput > INPUT_MS) {
      // The page does that by itself.
      settled.set(target, scrollPosition(target))
      return
    }
    clearTimeout(settling.get(target))
    settling.set(
      target,
      setTimeout(() => settle(target), SETTLED_MS),
    )
  }

  const listening = { capture: true, passive: true }
  for (const type of ['wheel', 'pointerdown', 'pointermove', 'touchmove']) {
    addEventListener(
      type,
      (event) => (type !== 'pointermove' || (event as PointerEvent).buttons > 0) && input(),
      listening,
    )
  }
  addEventListener('click', onPointer, listening)
  addEventListener('auxclick', onPointer, listening)
  addEventListener('keydown', onKey, listening)
  addEventListener('scroll', onScroll, listening)
  // Before the page gets the event, and may turn it into a field like any other.
  addEventListener('focus', ({ target }) => target instanceof Element && isSecret(target), listening)
  const shown = new MutationObserver((changes) => {
    for (const { target, oldValue } of changes)
      if (oldValue?.toLowerCase() === 'password') secrets.add(target as Element)
  })
  shown.observe(document, { subtree: true, attributes: true, attributeFilter: ['type'], attributeOldValue: true })
}
