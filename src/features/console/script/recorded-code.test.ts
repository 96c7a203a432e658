import { expect, test } from 'vitest'
import { recordedCode } from './recorded-code'

test('what was done by hand becomes code in its order, with coordinates of the page', () => {
  const code = recordedCode([
    { type: 'click_mouse', click_mouse: { x: 320, y: 240, num_clicks: 2, button: 'right' } },
    { type: 'type_text', type_text: { text: 'it’s "here"\n' } },
    { type: 'press_key', press_key: { keys: ['Ctrl+a', 'Return', 'space'] } },
    { type: 'scroll', scroll: { x: 10, y: 20, delta_y: 3 } },
    { type: 'set_cursor', set_cursor: { hidden: true } },
  ])
  expect(code).toContain('const { left, top } = await page.evaluate')
  expect(code.split('\n').slice(-7)).toEqual([
    "await page.mouse.click(320 - left, 240 - top, { button: 'right', clickCount: 2 })",
    'await page.keyboard.type("it’s \\"here\\"\\n")',
    'await page.keyboard.press("Control+a")',
    'await page.keyboard.press("Enter")',
    'await page.keyboard.press("Space")',
    'await page.mouse.move(10 - left, 20 - top)',
    'await page.mouse.wheel(0, 159)',
  ])
})

test('a drag of many points keeps its ends, and keys that are held', () => {
  const path = Array.from({ length: 500 }, (_, index) => [index, 7] as [number, number])
  const lines = recordedCode([{ type: 'drag_mouse', drag_mouse: { path, hold_keys: ['Shift_L'] } }]).split('\n')
  expect(lines.length).toBeLessThan(60)
  expect(lines.at(-1)).toBe('await page.keyboard.up("Shift")')
  expect(lines.at(-3)).toBe('await page.mouse.move(499 - left, 7 - top, { steps: 5 })')
})

test('only keys need no origin', () =>
  expect(recordedCode([{ type: 'press_key', press_key: { keys: ['F5'] } }])).toBe('await page.keyboard.press("F5")'))
