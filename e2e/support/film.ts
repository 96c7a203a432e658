import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from 'playwright/test'
import sharp from 'sharp'

/** As wide as a page shows it, in pixels. */
const WIDTH = 960

interface Picture {
  png: Buffer
  at: number
}

/** A moving picture of what a page shows while a person uses it. */
export class Film {
  readonly #page: Page
  readonly #pictures: Picture[] = []
  #isOver = false
  #taken: Promise<void> = Promise.resolve()

  private constructor(page: Page) {
    this.#page = page
  }

  /** Draws where the mouse is, which pictures do not have. To be called before the page opens. */
  static async showPointer(page: Page): Promise<void> {
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        const dot = document.createElement('div')
        Object.assign(dot.style, {
          position: 'fixed',
          zIndex: '99',
          width: '18px',
          height: '18px',
          margin: '-9px',
          borderRadius: '9px',
          background: 'rgb(190 40 40 / 55%)',
          pointerEvents: 'none',
        })
        document.documentElement.append(dot)
        const follow = ({ clientX, clientY }: MouseEvent) =>
          Object.assign(dot.style, { left: `${clientX}px`, top: `${clientY}px` })
        addEventListener('pointermove', follow, true)
      })
    })
  }

  static begin(page: Page): Film {
    const film = new Film(page)
    film.#taken = film.#take()
    return film
  }

  /** Moves there as a hand does, and clicks. */
  async click(target: Locator, position?: { x: number; y: number }): Promise<void> {
    const box = await target.boundingBox()
    if (!box) throw new Error('What is to be clicked can’t be seen.')
    const { x, y } = position ?? { x: box.width / 2, y: box.height / 2 }
    await this.#page.mouse.move(box.x + x, box.y + y, { steps: 12 })
    await this.rest(300)
    await this.#page.mouse.click(box.x + x, box.y + y)
  }

  async drag(way: readonly (readonly [x: number, y: number])[]): Promise<void> {
    const { mouse } = this.#page
    for (const [step, [x, y]] of way.entries()) {
      await mouse.move(x, y)
      if (step === 0) await mouse.down()
      await this.rest(25)
    }
    await mouse.up()
  }

  /** Leaves time to look. */
  rest(ms = 1_200): Promise<void> {
    return sleep(ms)
  }

  /** Writes it as an animated WebP, which begins anew at its end. */
  async write(file: string): Promise<void> {
    this.#isOver = true
    await this.#taken
    const pictures = this.#pictures.filter(({ png }, index) => !this.#pictures[index - 1]?.png.equals(png))
    const delay = pictures.map(({ at }, index) => Math.min((pictures[index + 1]?.at ?? at + 2_500) - at, 2_500))
    // One by one: what is resized when it is joined is one picture.
    const small = await Promise.all(pictures.map(({ png }) => sharp(png).resize(WIDTH).png().toBuffer()))
    await sharp(small, { join: { animated: true } })
      .webp({ delay, loop: 0, quality: 60, effort: 4 })
      .toFile(file)
  }

  async #take(): Promise<void> {
    while (!this.#isOver) {
      const at = Date.now()
      this.#pictures.push({ png: await this.#page.screenshot(), at })
      await sleep(Math.max(0, at + 150 - Date.now()))
    }
  }
}
