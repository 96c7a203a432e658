const DELAY_MS = 400
/** Soon after one tooltip the next one comes at once: the person is reading along a toolbar. */
const WARM_MS = 300
/** A touch has no hover; what it shows goes by itself. */
const TOUCH_MS = 3_000

export interface Tip {
  element: Element
  text: string
  shortcut: string | undefined
  side: 'top' | 'bottom' | 'left' | 'right'
}

/** Chooses which tooltip is to be shown now, from the pointer and the focus. Returns what ends the watch. */
export function watchTips(show: (tip: Tip | null) => void): () => void {
  const end = new AbortController()
  let current: Element | null = null
  let shown = false
  let hiddenAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let pressedAt: { x: number; y: number } | undefined

  // What a tooltip says may change while it is shown: what a key has switched, or what can no longer be used.
  const changes = new MutationObserver(() => {
    const read = current && tipOf(current)
    if (read) show(read)
    else hide()
  })
  const hide = (): void => {
    clearTimeout(timer)
    changes.disconnect()
    if (shown) {
      hiddenAt = performance.now()
      show(null)
    }
    current = null
    shown = false
  }
  const reveal = (element: Element): void => {
    const read = tipOf(element)
    // What it opens says what it is, and would be covered.
    if (!read || !element.isConnected || element.getAttribute('aria-expanded') === 'true') return
    shown = true
    show(read)
    changes.observe(element, { attributeFilter: ['data-tip', 'data-tip-key'] })
  }
  const aim = (element: Element, delay: number): void => {
    if (element === current) return
    hide()
    current = element
    timer = setTimeout(reveal, delay, element)
  }
  const on = <K extends keyof DocumentEventMap>(name: K, listener: (event: DocumentEventMap[K]) => void): void =>
    document.addEventListener(name, listener, { signal: end.signal, capture: true, passive: true })

  on('pointerover', (event) => {
    if (event.pointerType === 'touch' || within(event.target, '[data-tip-popup]')) return
    // What a press has moved under the resting pointer was not pointed at, and its tooltip would cover what is beside it.
    if (event.clientX === pressedAt?.x && event.clientY === pressedAt.y) return
    const element = within(event.target, '[data-tip]')
    if (!element) hide()
    else aim(element, performance.now() - hiddenAt < WARM_MS ? 0 : DELAY_MS)
  })
  on('pointerup', (event) => {
    // What cannot be used says why also to a finger.
    const element = within(event.target, '[data-tip][aria-disabled="true"]')
    if (event.pointerType !== 'touch' || !element) return
    aim(element, 0)
    setTimeout(() => element === current && hide(), TOUCH_MS)
  })
  on('focusin', (event) => {
    const element = within(event.target, '[data-tip]')
    if (element?.matches(':focus-visible')) aim(element, 0)
  })
  on('focusout', hide)
  on('pointerdown', ({ clientX, clientY }) => {
    pressedAt = { x: clientX, y: clientY }
    hide()
  })
  on('scroll', hide)
  on('keydown', (event) => event.key === 'Escape' && hide())
  document.documentElement.addEventListener('pointerleave', hide, { signal: end.signal })
  // What the pointer or the focus has come to before anybody watched. A finger hovers over what it tapped last.
  const hovers = matchMedia('(hover: hover)').matches
  const met = [...document.querySelectorAll(`[data-tip]:is(${hovers ? ':hover, ' : ''}:focus-visible)`)].at(-1)
  if (met) aim(met, DELAY_MS)

  return () => {
    end.abort()
    hide()
  }
}

const within = (target: EventTarget | null, selector: string): Element | null =>
  target instanceof Element ? target.closest(selector) : null

function tipOf(element: Element): Tip | null {
  const text = element.getAttribute('data-tip')
  if (!text) return null
  const side = element.getAttribute('data-tip-side')
  return {
    element,
    text,
    shortcut: element.getAttribute('data-tip-key') ?? undefined,
    side: side === 'bottom' || side === 'left' || side === 'right' ? side : 'top',
  }
}
