import { expect, it } from 'vitest'
import type { InputAction } from './input-action'
import { PointerInput } from './pointer-input'

const plain = { ctrlKey: false, shiftKey: false, altKey: false, metaKey: false }

function pointer() {
  const sent: InputAction[] = []
  return { sent, input: new PointerInput((action) => sent.push(action)) }
}

/** `down left 10,20 +Shift`, to compare at a glance. */
function told(action: InputAction): string {
  if (action.type === 'move_mouse') {
    const { x, y, smooth, hold_keys = [] } = action.move_mouse
    return ['move', ...(smooth === false ? [] : ['smoothly']), `${x},${y}`, ...hold_keys].join(' ')
  }
  if (action.type !== 'click_mouse') return action.type
  const { x, y, button, click_type, hold_keys = [] } = action.click_mouse
  return [click_type, button, `${x},${y}`, ...hold_keys].join(' ')
}

it('goes to the point first, without a detour, so that the button acts exactly there', () => {
  const { sent, input } = pointer()
  input.at([10, 20], 1, plain)
  input.at([30, 20], 1, plain)
  input.at([30, 25], 0, plain)
  expect(sent.map(told)).toEqual(['move 10,20', 'down left 10,20', 'move 30,20', 'move 30,25', 'up left 30,25'])
})

it('tells five buttons apart, also several at once', () => {
  const { sent, input } = pointer()
  for (const buttons of [2, 6, 4, 0, 8, 0, 16, 0]) input.at([1, 1], buttons, plain)
  expect(sent.map(told).slice(1)).toEqual([
    'down right 1,1',
    'down middle 1,1',
    'up right 1,1',
    'up middle 1,1',
    'down back 1,1',
    'up back 1,1',
    'down forward 1,1',
    'up forward 1,1',
  ])
})

it('makes up for a release that the page was not told of', () => {
  const { sent, input } = pointer()
  input.at([1, 1], 1, plain)
  input.at([9, 9], 0, plain)
  expect(sent.map(told).slice(-2)).toEqual(['move 9,9', 'up left 9,9'])
  expect(input.held).toEqual([])
})

it('holds the modifiers while a button is down, and not for a pointer that passes by', () => {
  const { sent, input } = pointer()
  const shift = { ...plain, shiftKey: true, ctrlKey: true }
  input.at([1, 1], 0, shift)
  input.at([1, 1], 1, shift)
  input.at([2, 1], 1, shift)
  expect(sent.map(told)).toEqual(['move 1,1', 'down left 1,1 Ctrl Shift', 'move 2,1 Ctrl Shift'])
})

it('lets go of what is down, where the pointer was last', () => {
  const { input } = pointer()
  input.at([4, 5], 3, plain)
  expect(input.takeReleases().map(told)).toEqual(['up left 4,5', 'up right 4,5'])
  expect(input.takeReleases()).toEqual([])
})
