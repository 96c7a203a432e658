import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Box } from '../../../pictures/pixels'
import { PictureBoard } from './picture-board'
import type { Pixel } from './pixel'

const SIZE = { width: 400, height: 200 }
/** A picture that never comes. */
const COMING = new Blob(['no picture'], { type: 'image/png' })

const boardIn = (container: Element): SVGElement => {
  const board = container.querySelector('svg')
  if (!board) throw new Error('There is nothing to press')
  return board
}

/** A part of the board, from its left and its top. */
const press = (board: Element, type: string, x: number, y: number): void => {
  const { left, top, width, height } = board.getBoundingClientRect()
  const at = { clientX: left + width * x, clientY: top + height * y, button: 0, pointerId: 1 }
  board.dispatchEvent(new PointerEvent(type, { ...at, bubbles: true, cancelable: true }))
}

test('a press before the first picture has come counts', async () => {
  const onPick = vi.fn<(pixel: Pixel) => void>()
  const screen = await render(<PictureBoard picture={COMING} size={SIZE} label="Screen" onPick={onPick} />)
  press(boardIn(screen.container), 'pointerdown', 0.5, 0.5)
  expect(onPick.mock.calls).toEqual([[{ x: 200, y: 100 }]])
})

test('a rectangle that is being drawn when the first picture comes is drawn to its end', async () => {
  vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => {})
  const onDraw = vi.fn<(box: Box) => void>()
  const board = { size: SIZE, label: 'Screen', onDraw }
  const screen = await render(<PictureBoard {...board} picture={undefined} />)
  const before = boardIn(screen.container)
  press(before, 'pointerdown', 0.25, 0.25)
  await screen.rerender(<PictureBoard {...board} picture={COMING} />)
  const after = boardIn(screen.container)
  expect(after).toBe(before)
  press(after, 'pointermove', 0.5, 0.5)
  await expect.poll(() => after.querySelector('rect')?.getAttribute('width')).toBe('101')
  press(after, 'pointerup', 0.5, 0.5)
  expect(onDraw.mock.calls).toEqual([[{ x: 100, y: 50, width: 101, height: 51 }]])
})
