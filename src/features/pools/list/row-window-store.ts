import { type RowWindow, rowWindow, type Scrolled, scrollToRow } from './row-window'

interface RowView {
  window: RowWindow
  rowHeight: number
  /** How many rows to go on with Page Down. */
  pageSize: number
}

/** Until the list is in the document: as much as a view may hold. */
const UNKNOWN: RowView = { window: { first: 0, end: 40 }, rowHeight: 36, pageSize: 1 }

/**
 * The part of a long list that is in view, outside React. `body` holds the rows, and the main part of the page scrolls it; `probe` has
 * the height of a row, so that only the style knows it.
 */
export class RowWindowStore {
  readonly #body: HTMLElement | null
  readonly #probe: HTMLElement | null
  #view = UNKNOWN

  constructor(body: HTMLElement | null, probe: HTMLElement | null) {
    this.#body = body
    this.#probe = probe
  }

  readonly get = (): RowView => {
    const scrolled = this.#scrolled()
    if (!scrolled) return UNKNOWN
    const { rowHeight, viewHeight } = scrolled
    const pageSize = Math.max(1, Math.floor(viewHeight / rowHeight) - 2)
    const next = { window: rowWindow(scrolled), rowHeight, pageSize }
    if (!isSame(this.#view, next)) this.#view = next
    return this.#view
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    const main = this.#main()
    if (!main || !this.#probe) return () => {}
    main.addEventListener('scroll', listener, { passive: true })
    const sizes = new ResizeObserver(listener)
    sizes.observe(main)
    sizes.observe(this.#probe)
    return () => {
      main.removeEventListener('scroll', listener)
      sizes.disconnect()
    }
  }

  /** Brings a row into view, past what covers the view at its edges. */
  scrollTo(index: number, covered: { top: number; bottom: number }): void {
    const scrolled = this.#scrolled()
    if (scrolled) this.#main()?.scrollTo({ top: scrollToRow(index, scrolled, covered) })
  }

  #main(): HTMLElement | null {
    return this.#body?.closest('main') ?? null
  }

  #scrolled(): Scrolled | undefined {
    const main = this.#main()
    if (!main || !this.#body || !this.#probe) return undefined
    return {
      rowHeight: this.#probe.offsetHeight,
      scrollTop: main.scrollTop,
      viewHeight: main.clientHeight,
      listTop: this.#body.offsetTop,
    }
  }
}

const isSame = (a: RowView, b: RowView): boolean =>
  a.window.first === b.window.first &&
  a.window.end === b.window.end &&
  a.rowHeight === b.rowHeight &&
  a.pageSize === b.pageSize
