import type { ElementHandle, Locator, Page } from 'playwright/test'

/** The most stops on the way to an element. */
const MOST_STOPS = 150

/** Presses one key after the other as quickly as a hand does: for the second of `g p` a page waits only for a second. */
export async function pressInTurn(page: Page, ...keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => page.keyboard.press(key)))
}

/** A person who has a keyboard and no mouse. */
export class Keyboard {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** Goes there by a key: by Tab, back where the target is before the focus, or by another one that goes from item to item. */
  async to(target: Locator, options: { by?: 'Tab' | 'Shift+Tab' | 'ArrowDown' } = {}): Promise<void> {
    // Looked up once, and again only when it was drawn anew: to find something by its role takes longer than a stop.
    let element = await attached(target)
    const by = options.by ?? ((await isBefore(element)) ? 'Shift+Tab' : 'Tab')
    for (let stop = 0; stop < MOST_STOPS; stop++) {
      const state = await element.evaluate((each) => ({
        isThere: each === document.activeElement,
        isShown: each.isConnected,
      }))
      if (state.isThere) return
      if (state.isShown) await this.#page.keyboard.press(by)
      else element = await attached(target)
    }
    throw new Error(`${by} doesn’t lead to ${target.toString()}, but to ${await this.focused()}`)
  }

  /** Goes there and presses it. */
  async press(target: Locator, key = 'Enter'): Promise<void> {
    await this.to(target)
    await this.#page.keyboard.press(key)
  }

  /** Opens a menu and chooses an item of it. */
  async choose(trigger: Locator, name: string): Promise<void> {
    await this.press(trigger)
    const item = this.#page.getByRole('menuitem', { name }).or(this.#page.getByRole('menuitemradio', { name }))
    await this.to(item, { by: 'ArrowDown' })
    await this.#page.keyboard.press('Enter')
  }

  async type(target: Locator, text: string): Promise<void> {
    await this.to(target)
    await this.#page.keyboard.press('Control+a')
    await this.#page.keyboard.type(text)
  }

  async keys(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key)
  }

  /** Where the focus is, in words; says so when it cannot be seen. */
  async focused(): Promise<string> {
    return this.#page.evaluate(() => {
      const element = document.activeElement ?? document.body
      if (element === document.body) return 'nothing'
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? ''
      const isMarked = (each: Element | null): boolean => {
        if (!each) return false
        const { outlineStyle, outlineWidth } = getComputedStyle(each)
        return outlineStyle !== 'none' && outlineWidth !== '0px'
      }
      const box = element.getBoundingClientRect()
      const inView = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
      const seen = inView && (isMarked(element) || isMarked(element.closest(':focus-within:not(:focus)')))
      return `${element.tagName.toLowerCase()} ${name}${seen ? '' : ', which can’t be seen'}`
    })
  }
}

async function attached(target: Locator): Promise<ElementHandle<HTMLElement | SVGElement>> {
  await target.first().waitFor()
  const element = await target.first().elementHandle()
  if (!element) throw new Error(`${target.toString()} is not on the page`)
  return element
}

const isBefore = (target: ElementHandle<HTMLElement | SVGElement>): Promise<boolean> =>
  target.evaluate((element) => {
    const { activeElement } = document
    if (!activeElement || activeElement === document.body) return false
    return (element.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  })
