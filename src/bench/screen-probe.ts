import type { Page } from 'playwright'

/** What is looked at in a console page: one pixel of the live screen, by its position on the session's display. */
export interface Spot {
  x: number
  y: number
  /** Size of the session's display. */
  width: number
  height: number
}

interface Probe {
  /** Red, green and blue, as the page's own canvas has them. */
  colour: () => readonly [number, number, number]
  /** Milliseconds from the last key to its picture. */
  shown: Promise<number>
}

declare global {
  interface Window {
    probe: Probe
  }
}

/** Gives the page a way to read a pixel of its live screen. */
export async function installProbe(page: Page, spot: Spot): Promise<void> {
  await page.evaluate(({ x, y, width, height }) => {
    const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    window.probe = {
      shown: Promise.resolve(0),
      colour: () => {
        const screen = document.querySelector<HTMLCanvasElement>('canvas[aria-label="Live screen"]')
        if (!pixel || !screen) throw new Error('The live screen is gone.')
        pixel.drawImage(screen, -Math.floor((x * screen.width) / width), -Math.floor((y * screen.height) / height))
        const [red = 0, green = 0, blue = 0] = pixel.getImageData(0, 0, 1, 1).data
        return [red, green, blue]
      },
    }
  }, spot)
}

/** The numbers of the frames that the live screen showed in this time (see `pages.moving`), in their order. */
export function framesShown(page: Page, forMs: number): Promise<number[]> {
  return page.evaluate(
    (forMs) =>
      new Promise<number[]>((resolve) => {
        const shown: number[] = []
        const until = performance.now() + forMs
        const check = (): void => {
          const [low, high] = window.probe.colour()
          const frame = high * 256 + low
          if (shown.at(-1) !== frame) shown.push(frame)
          if (performance.now() < until) requestAnimationFrame(check)
          else resolve(shown)
        }
        requestAnimationFrame(check)
      }),
    forMs,
  )
}

/** How often the live screen went on to another grey in this time (see `pages.film`). */
export function greysShown(page: Page, forMs: number, greys: number): Promise<number> {
  return page.evaluate(
    ([forMs, greys]) =>
      new Promise<number>((resolve) => {
        let [last, count] = [-1, 0]
        const until = performance.now() + forMs
        const check = (): void => {
          const grey = Math.round((window.probe.colour()[0] * (greys - 1)) / 255)
          if (grey !== last) count += 1
          last = grey
          if (performance.now() < until) requestAnimationFrame(check)
          else resolve(count - 1)
        }
        requestAnimationFrame(check)
      }),
    [forMs, greys] as const,
  )
}

/**
 * Presses a key and waits for the frame that shows the live screen turned from black to white or back. Gives the
 * milliseconds between the two, by the page's own clock; fails when that takes seconds.
 */
export async function keyToPicture(page: Page, key: string): Promise<number> {
  await page.evaluate(() => {
    window.probe.shown = new Promise<number>((resolve, reject) => {
      setTimeout(() => reject(new Error('The key did not show on the live screen.')), 10_000)
      const isWhite = (): boolean => window.probe.colour()[0] > 128
      const before = isWhite()
      let pressedAt = 0
      const check = (): void => {
        if (isWhite() === before) {
          requestAnimationFrame(check)
          return
        }
        // This frame shows it; the message comes when the frame has been drawn.
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => resolve(performance.now() - pressedAt))
        port1.start()
        port2.postMessage(null)
      }
      const pressed = (event: Event): void => {
        pressedAt = event.timeStamp
        requestAnimationFrame(check)
      }
      addEventListener('keydown', pressed, { capture: true, once: true })
    })
  })
  await page.keyboard.press(key)
  return page.evaluate(() => window.probe.shown)
}
