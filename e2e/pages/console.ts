import { expect, type Locator, type Page } from 'playwright/test'

export interface DisplayPoint {
  x: number
  y: number
}

/** What says that pictures come, be it over a slow connection. */
export const LIVE = /^Live(, slow connection)?$/

/** The session console: live screen, drag canvas, keys, history. */
export class Console {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  get screen(): Locator {
    return this.#page.getByRole('img', { name: 'Live screen' })
  }

  /** What says that pictures come. */
  get live(): Locator {
    return this.#page.getByText(LIVE)
  }

  /** What says over the last picture that the session is no more. */
  get ended(): Locator {
    return this.#page.getByRole('alert').filter({ hasText: 'This session has ended' })
  }

  get control(): Locator {
    return this.#page.getByRole('textbox', { name: 'Direct control' })
  }

  /** Makes mouse and keyboard those of the session, and waits until they are. */
  async takeControl(): Promise<void> {
    await this.button('Control').click()
    await expect(this.control).toBeFocused()
  }

  get canvas(): Locator {
    return this.#page.getByLabel('Drag canvas')
  }

  get time(): Locator {
    return this.#page.getByRole('region', { name: 'Time of the drag' })
  }

  /** The bar of the region, which says its place; so does, for some seconds after, the announcement to a screen reader. */
  get region(): Locator {
    return this.#page.getByRole('group', { name: 'Region' })
  }

  get sequence(): Locator {
    return this.#page.getByRole('list', { name: 'Sequence' })
  }

  get keyboard(): Locator {
    return this.#page.getByRole('grid', { name: 'US keyboard' })
  }

  /** A key of the drawn keyboard, by what it says now. */
  cap(name: string): Locator {
    return this.keyboard.getByRole('button', { name, exact: true })
  }

  get history(): Locator {
    return this.#page.getByRole('list', { name: 'History' })
  }

  field(name: string): Locator {
    return this.#page.getByRole('textbox', { name, exact: true })
  }

  toggle(name: string): Locator {
    return this.#page.getByRole('button', { name, exact: true })
  }

  option(name: string): Locator {
    return this.#page.getByRole('radio', { name, exact: true })
  }

  button(name: string): Locator {
    return this.#page.getByRole('button', { name, exact: true })
  }

  async openTab(name: 'Drag' | 'Keys' | 'History' | 'Events'): Promise<void> {
    await this.#page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
  }

  /** The head of a folded group of the inspector. */
  group(name: string): Locator {
    return this.#page.getByRole('button', { name: new RegExp(`^${name}`) })
  }

  get strokes(): Locator {
    return this.#page.getByRole('list', { name: 'Strokes' }).getByRole('listitem')
  }

  async strokeMenu(stroke: string, item: string): Promise<void> {
    await this.#page.getByRole('button', { name: `Actions for ${stroke}` }).click()
    await this.#page.getByRole('menuitem', { name: item }).click()
  }

  async importGestures(name: string, text: string): Promise<void> {
    const file = { name, mimeType: 'application/json', buffer: Buffer.from(text) }
    await this.#page.getByLabel('File of gestures').setInputFiles(file)
  }

  /** Draws on the screen with the mouse, through points of the session's display. */
  async draw(points: readonly DisplayPoint[], display: { width: number; height: number }): Promise<void> {
    const onPage = await this.#onPage(points, display)
    const [first, ...rest] = onPage
    if (!first) return
    await this.#page.mouse.move(first.x, first.y)
    await this.#page.mouse.down()
    for (const point of rest) await this.#page.mouse.move(point.x, point.y, { steps: 8 })
    await this.#page.mouse.up()
  }

  /** Draws as a mouse does that is asked a thousand times a second: each event carries those that came since the last one. */
  async drawDensely(points: readonly DisplayPoint[], display: { width: number; height: number }): Promise<void> {
    await this.pressAndDraw(points, display)
    await this.#page.mouse.up()
  }

  /** The same, with the button still down at the end. */
  async pressAndDraw(points: readonly DisplayPoint[], display: { width: number; height: number }): Promise<void> {
    const onPage = await this.#onPage(points, display)
    const [first, ...rest] = onPage
    if (!first) return
    await this.#page.mouse.move(first.x, first.y)
    await this.#page.mouse.down()
    await this.canvas.evaluate(async (canvas, rest) => {
      for (let at = 0; at < rest.length; at += 100) {
        const events = rest
          .slice(at, at + 100)
          .map(({ x, y }) => new PointerEvent('pointermove', { clientX: x, clientY: y, pointerId: 1, buttons: 1 }))
        canvas.dispatchEvent(
          new PointerEvent('pointermove', { bubbles: true, pointerId: 1, buttons: 1, coalescedEvents: events }),
        )
        await new Promise(requestAnimationFrame)
      }
    }, rest)
  }

  /** Sets waypoints one by one: the first of them may bring up what moves the screen. */
  async click(points: readonly DisplayPoint[], display: { width: number; height: number }): Promise<void> {
    for (const { x, y } of points) {
      const at = await this.pagePoint(x, y, display)
      await this.#page.mouse.click(at.x, at.y)
    }
  }

  /** Puts the mouse over a point of the session's display. */
  async pointAt(x: number, y: number, display: { width: number; height: number }): Promise<void> {
    const [point] = await this.#onPage([{ x, y }], display)
    if (point) await this.#page.mouse.move(point.x, point.y)
  }

  /** Where a point of the session's display stands on the page now. */
  async pagePoint(x: number, y: number, display: { width: number; height: number }): Promise<DisplayPoint> {
    const [point] = await this.#onPage([{ x, y }], display)
    if (!point) throw new Error('The point is not on the page')
    return point
  }

  /** Where points of the display stand on the page now. */
  async #onPage(points: readonly DisplayPoint[], display: { width: number; height: number }): Promise<DisplayPoint[]> {
    const box = await this.screen.evaluate(restingBox)
    return points.map(({ x, y }) => ({
      x: box.x + ((x + 0.5) * box.width) / display.width,
      y: box.y + ((y + 0.5) * box.height) / display.height,
    }))
  }
}

/** Runs in the page: where an element is as soon as it stays there for a frame. Tools that open or close above the screen may move it. */
async function restingBox(element: Element): Promise<{ x: number; y: number; width: number; height: number }> {
  for (let before = ''; ;) {
    await new Promise(requestAnimationFrame)
    const { x, y, width, height } = element.getBoundingClientRect()
    const now = [x, y, width, height].join()
    if (now === before) return { x, y, width, height }
    before = now
  }
}
