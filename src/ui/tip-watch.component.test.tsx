import { expect, onTestFinished, test, vi } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
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

test('a tooltip says what its button does by now, or why it no longer can', async () => {
  const screen = await render(<button data-tip="Freeze the screen">Freeze</button>)
  const button = screen.getByRole('button').element()
  const shown = vi.fn()
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  onTestFinished(watchTips(shown))
  button.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, clientX: 10, pointerType: 'mouse' }))
  vi.advanceTimersByTime(1_000)
  expect(shown).toHaveBeenLastCalledWith(expect.objectContaining({ text: 'Freeze the screen' }))
  button.setAttribute('data-tip', 'The session has ended')
  // What has changed is told after the change.
  await Promise.resolve()
  expect(shown).toHaveBeenLastCalledWith(expect.objectContaining({ text: 'The session has ended' }))
})

test('a button whose menu is open shows no tooltip over it', async () => {
  const screen = await render(
    <button data-tip="More actions" aria-expanded="true">
      More
    </button>,
  )
  const shown = vi.fn()
  onTestFinished(watchTips(shown))
  const button = screen.getByRole('button').element()
  vi.useFakeTimers()
  button.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, clientX: 10, pointerType: 'mouse' }))
  vi.advanceTimersByTime(1_000)
  expect(shown).not.toHaveBeenCalled()
  button.setAttribute('aria-expanded', 'false')
  button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, clientX: 10 }))
  button.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, clientX: 11, pointerType: 'mouse' }))
  vi.advanceTimersByTime(1_000)
  expect(shown).toHaveBeenCalled()
  vi.useRealTimers()
})

test('what a finger has tapped before anybody watched shows no tooltip over what is beside it', async () => {
  const touch = async (enabled: boolean) => {
    await cdp().send('Emulation.setTouchEmulationEnabled', { enabled })
  }
  await touch(true)
  onTestFinished(() => touch(false))
  const screen = await render(<button data-tip="Adds a point">Add</button>)
  const button = screen.getByRole('button')
  await userEvent.hover(button)
  expect(button.element().matches(':hover')).toBe(true)
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const shown = vi.fn()
  onTestFinished(watchTips(shown))
  vi.advanceTimersByTime(1_000)
  expect(shown).not.toHaveBeenCalled()
})
