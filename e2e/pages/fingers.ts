import { type CDPSession, expect, type Page } from 'playwright/test'

interface Point {
  x: number
  y: number
}

/** The fingers of a person on the page, as Chromium's own input takes them. */
export class Fingers {
  readonly #cdp: CDPSession

  private constructor(cdp: CDPSession) {
    this.#cdp = cdp
  }

  static async on(page: Page): Promise<Fingers> {
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 })
    // Tools for fingers are larger, and move what is below them.
    await expect.poll(() => page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
    return new Fingers(cdp)
  }

  /** Each finger comes down after the one before it, all go their ways together in `steps`, and come up. */
  async go(
    ways: readonly { from: Point; to: Point }[],
    steps = 12,
    halfway: () => Promise<void> = async () => {},
  ): Promise<void> {
    for (const count of ways.keys()) {
      await this.#send(
        'touchStart',
        ways.slice(0, count + 1).map(({ from }) => from),
      )
    }
    for (let step = 1; step <= steps; step += 1) {
      if (step === Math.ceil(steps / 2)) await halfway()
      const part = step / steps
      await this.#send(
        'touchMove',
        ways.map(({ from, to }) => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part })),
      )
    }
    await this.#send('touchEnd', [])
  }

  async #send(type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]): Promise<void> {
    await this.#cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map((point, id) => ({ ...point, id })),
    })
  }
}
