import type { Page } from 'playwright/test'

/** Controls of the page as it is now that a finger misses: less than 44 px high or wide, the space around that belongs to them included. */
export const smallTargets = (page: Page): Promise<string[]> => page.evaluate(look)

/** Runs in the page. */
function look(): string[] {
  const LEAST = 44
  const TARGETS = 'a[href], button, input:not([type=hidden], [type=file]), select, textarea, summary, [role=option]'
  const isOf = (target: Element, over: Element | null): boolean => {
    const labels = target instanceof HTMLInputElement ? [...(target.labels ?? [])] : []
    return [target, ...labels].some((each) => each.contains(over))
  }
  /** How far from a point something still is the target. */
  const reach = (target: Element, x: number, y: number, dx: number, dy: number): number => {
    let far = 0
    while (far < LEAST && isOf(target, document.elementFromPoint(x + dx * (far + 1), y + dy * (far + 1)))) far++
    return far
  }
  const dialog = document.querySelector('[role=dialog], [role=alertdialog]')
  return [...(dialog ?? document).querySelectorAll(TARGETS)].flatMap((target) => {
    // A link among words is as high as its line; a browser in the picture of its pool has a row below, too; a terminal is touched anywhere.
    const isInline = getComputedStyle(target).display === 'inline'
    const isFree = isInline || target.querySelector('[data-lane]') || target.closest('.xterm')
    if (isFree || !target.checkVisibility({ visibilityProperty: true })) return []
    target.scrollIntoView({ block: 'center', inline: 'center' })
    const { x, y, width, height } = target.getBoundingClientRect()
    const [midX, midY] = [x + width / 2, y + height / 2]
    if (!isOf(target, document.elementFromPoint(midX, midY))) return []
    const [wide, high] = [
      [1, 0],
      [0, 1],
    ].map(([dx = 0, dy = 0]) => reach(target, midX, midY, dx, dy) + reach(target, midX, midY, -dx, -dy) + 1)
    const size = [Math.max(wide ?? 0, width), Math.max(high ?? 0, height)].map(Math.round)
    // All keys of a drawn keyboard are in view at once, side by side: there is no room for wider ones.
    const least = target.matches('[data-cap]') ? [0, LEAST] : [LEAST, LEAST]
    if (size.every((side, axis) => side >= (least[axis] ?? 0))) return []
    const name = (target.getAttribute('aria-label') ?? target.textContent ?? '').trim().slice(0, 40)
    return [`${target.tagName.toLowerCase()} “${name}” is touched on ${size.join(' × ')} px only`]
  })
}
