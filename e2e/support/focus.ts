import type { Page } from 'playwright/test'

/** Stops that the keyboard makes on a page at most; a list of rows or an editor is one. */
const MOST = 150

/** Goes through a page by Tab alone, and gives what is wrong on the way: a stop that cannot be seen, is covered or shows no focus. */
export async function focusFaults(page: Page): Promise<string[]> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const faults: string[] = []
  for (let stop = 0; stop < MOST; stop++) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(look, stop === 0)
    if (found === 'end') return faults
    if (found !== 'fine') faults.push(found)
  }
  return [...faults, `more than ${MOST} stops`]
}

/** Runs in the page: judges what has the focus. `begins`: nothing has been passed yet. */
function look(begins: boolean): string {
  const passed = window as unknown as { stops: WeakSet<Element> }
  const element = document.activeElement
  if (begins) passed.stops = new WeakSet()
  // The first stop may be in no round: a dialog keeps the focus from where it opens.
  if (!element || element === document.body || passed.stops.has(element)) return 'end'
  passed.stops.add(element)
  const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
  const name = `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`
  // A control may be drawn by its label.
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
  // A code editor is drawn by the frame around it.
  const frame = element.closest('.cm-editor')?.parentElement ?? null
  const drawn = [element, ...labels, element.parentElement, element.nextElementSibling, frame].filter(
    (each) => each !== null,
  )
  if (width === 0 || height === 0 || bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth)
    return `${name} is outside the window`
  const at = (from: number, to: number, most: number, share: number): number =>
    Math.max(from, 0) * (1 - share) + Math.min(to, most) * share
  // A field taller than the free part of a small window has its middle below the bar with the buttons.
  const isSeen = [0.5, 0.1].some((share) => {
    const over = document.elementFromPoint(at(left, right, innerWidth, 0.5), at(top, bottom, innerHeight, share))
    return !over || drawn.some((each) => each.contains(over) || over.contains(each))
  })
  if (!isSeen) return `${name} is covered`
  const isRinged = (each: Element, pseudo?: string): boolean => {
    const { outlineStyle, outlineWidth } = getComputedStyle(each, pseudo)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
  }
  const isShown = drawn.some((each) => isRinged(each) || isRinged(each, '::before') || isRinged(each, '::after'))
  return isShown ? 'fine' : `${name} shows no focus`
}
