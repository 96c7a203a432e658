import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { ComputerActionInput } from '../../../contract/computer-actions'
import { ActionOnPicture } from './action-on-picture'

test('a click is seen on the screen of the last replay, and goes where one presses', async () => {
  const canvas = new OffscreenCanvas(400, 200)
  canvas.getContext('2d')?.fillRect(0, 0, 400, 200)
  const onChange = vi.fn<(action: ComputerActionInput) => void>()
  const screen = await render(
    <ActionOnPicture
      action={{ type: 'click_mouse', click_mouse: { x: 30, y: 40, num_clicks: 2 } }}
      picture={await canvas.convertToBlob()}
      display={{ width: 400, height: 200 }}
      onChange={onChange}
    />,
  )
  await expect.element(screen.getByRole('img', { name: /with its position$/ })).toBeVisible()
  const board = () => screen.container.querySelector('svg')
  await expect.poll(() => board()?.querySelectorAll('line').length).toBe(4)
  const { left, top, width, height } = board()?.getBoundingClientRect() ?? new DOMRect()
  const at = { clientX: left + width / 2, clientY: top + height / 2 }
  board()?.dispatchEvent(new PointerEvent('pointerdown', { ...at, button: 0, bubbles: true, cancelable: true }))
  expect(onChange.mock.calls).toEqual([[{ type: 'click_mouse', click_mouse: { x: 200, y: 100, num_clicks: 2 } }]])
})

test('before the first replay it is seen on an empty screen; a drag goes there as a whole', async () => {
  const onChange = vi.fn<(action: ComputerActionInput) => void>()
  const path: [number, number][] = [
    [10, 20],
    [110, 60],
  ]
  const screen = await render(
    <ActionOnPicture
      action={{ type: 'drag_mouse', drag_mouse: { path } }}
      picture={undefined}
      display={{ width: 400, height: 200 }}
      onChange={onChange}
    />,
  )
  await expect.element(screen.getByText(/^An empty screen/)).toBeVisible()
  const board = screen.container.querySelector('svg')
  const { left, top, width, height } = board?.getBoundingClientRect() ?? new DOMRect()
  const at = { clientX: left + width / 2, clientY: top + height / 2 }
  board?.dispatchEvent(new PointerEvent('pointerdown', { ...at, button: 0, bubbles: true, cancelable: true }))
  const moved: [number, number][] = [
    [200, 100],
    [300, 140],
  ]
  expect(onChange.mock.calls).toEqual([[{ type: 'drag_mouse', drag_mouse: { path: moved } }]])
})
