import { expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { watchTips } from './tip-watch'

test('what a press moves under the resting pointer shows no tooltip until it is pointed at', async () => {
  const screen = await render(
    <>
      <button data-tip="Adds a point">Add</button>
      <button data-tip="Removes it">Remove</button>
    </>,
  )
  vi.useFakeTimers()
  const shown = vi.fn()
  const stop = watchTips(shown)
  onTestFinished(() => {
    stop()
    vi.useRealTimers()
  })
  const point = (name: string, type: string, clientX: number) => {
    const event = new PointerEvent(type, { bubbles: true, clientX, clientY: 10, pointerType: 'mouse' })
    screen.getByRole('button', { name }).element().dispatchEvent(event)
    vi.advanceTimersByTime(1_000)
  }
  point('Add', 'pointerdown', 10)
  point('Remove', 'pointerover', 10)
  expect(shown).not.toHaveBeenCalled()
  point('Remove', 'pointerover', 11)
  expect(shown).toHaveBeenLastCalledWith(expect.objectContaining({ text: 'Removes it' }))
})
