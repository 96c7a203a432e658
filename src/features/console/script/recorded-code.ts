import type { ComputerActionInput } from '../../../contract/computer-actions'
import { domKey } from '../../../keys/dom-key'
import { parseItem } from '../../../keys/combo'
import { parseKey } from '../../../keys/key'

/** Pixels that a tick of the wheel scrolls in Chromium on Linux. */
const TICK = 53
/** Points of a path that are written; a hand draws hundreds. */
const MOST_POINTS = 40

/** Recorded actions know the display; a page knows itself. Below the code that needs it. */
const PAGE_ORIGIN = `// The page's own top left corner on the display.
const { left, top } = await page.evaluate(() => ({
  left: screenX + (outerWidth - innerWidth) / 2,
  top: screenY + outerHeight - innerHeight,
}))`

/** What was done by hand as code of Playwright, in its order. Keys and coordinates are those of the recording. */
export function recordedCode(actions: readonly ComputerActionInput[]): string {
  const lines = actions.flatMap(linesOf)
  const needsOrigin = lines.some((line) => line.includes(' - left'))
  return [...(needsOrigin ? [PAGE_ORIGIN] : []), ...lines].join('\n')
}

function linesOf(action: ComputerActionInput): string[] {
  switch (action.type) {
    case 'click_mouse':
      return clickLines(action.click_mouse)
    case 'move_mouse':
      return [`await page.mouse.move(${pagePoint(action.move_mouse.x, action.move_mouse.y)})`]
    case 'type_text':
      return [`await page.keyboard.type(${JSON.stringify(action.type_text.text)})`]
    case 'press_key':
      return keyLines(action.press_key.keys, action.press_key.hold_keys)
    case 'scroll': {
      const { x, y, delta_x = 0, delta_y = 0 } = action.scroll
      return [
        `await page.mouse.move(${pagePoint(x, y)})`,
        `await page.mouse.wheel(${delta_x * TICK}, ${delta_y * TICK})`,
      ]
    }
    case 'drag_mouse':
      return dragLines(action.drag_mouse)
    case 'set_cursor':
      return []
    case 'write_clipboard':
      return [
        `await page.context().grantPermissions(['clipboard-write'])`,
        `await page.evaluate((text) => navigator.clipboard.writeText(text), ${JSON.stringify(action.write_clipboard.text)})`,
      ]
  }
}

const pagePoint = (x: number, y: number): string => `${x} - left, ${y} - top`

function clickLines({
  x,
  y,
  button = 'left',
  click_type: type = 'click',
  num_clicks: count = 1,
  hold_keys: held = [],
}: Extract<ComputerActionInput, { type: 'click_mouse' }>['click_mouse']): string[] {
  if (button === 'back') return ['await page.goBack()']
  if (button === 'forward') return ['await page.goForward()']
  const options = [button !== 'left' && `button: '${button}'`, type === 'click' && count > 1 && `clickCount: ${count}`]
  const given = options.filter(Boolean).join(', ')
  const more = given === '' ? '' : `{ ${given} }`
  if (type !== 'click') {
    return [`await page.mouse.move(${pagePoint(x, y)})`, `await page.mouse.${type}(${more})`]
  }
  return whileHeld(held, [`await page.mouse.click(${pagePoint(x, y)}${more === '' ? '' : `, ${more}`})`])
}

function dragLines({
  path,
  button = 'left',
  hold_keys: held = [],
}: Extract<ComputerActionInput, { type: 'drag_mouse' }>['drag_mouse']): string[] {
  const [first, ...rest] = path
  if (!first) return []
  const step = Math.ceil(rest.length / MOST_POINTS)
  const points = rest.filter((_, index) => index === rest.length - 1 || index % step === 0)
  const which = button === 'left' ? '' : `{ button: '${button}' }`
  const moves = points.map(([x, y]) => `await page.mouse.move(${pagePoint(x, y)}, { steps: 5 })`)
  return whileHeld(held, [
    `await page.mouse.move(${pagePoint(...first)})`,
    `await page.mouse.down(${which})`,
    ...moves,
    `await page.mouse.up(${which})`,
  ])
}

function keyLines(items: readonly string[], held: readonly string[] = []): string[] {
  const presses = items.map((item) => {
    const parsed = parseItem(item)
    const keys = parsed.ok ? parsed.keys.map((key) => domKey(key).key) : [item]
    return `await page.keyboard.press(${JSON.stringify(keys.map(named).join('+'))})`
  })
  return whileHeld(held, presses)
}

function whileHeld(held: readonly string[], lines: string[]): string[] {
  const names = held.map((name) => {
    const key = parseKey(name)
    return JSON.stringify(named(key ? domKey(key).key : name))
  })
  return [
    ...names.map((name) => `await page.keyboard.down(${name})`),
    ...lines,
    ...names.toReversed().map((name) => `await page.keyboard.up(${name})`),
  ]
}

/** Playwright's name of a key, where it is not that of the page. */
const named = (key: string): string => (key === ' ' ? 'Space' : key)
