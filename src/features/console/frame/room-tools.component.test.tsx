import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { deviceStorage } from '../../../lib/browser-storage'
import { commandStore } from '../../../ui/commands'
import { listenForKeys } from '../../../ui/shortcuts'
import { UiProvider } from '../../../ui/ui-provider'
import { RoomTools } from './room-tools'
import { usePanel } from './use-panel'

function Host() {
  const panel = usePanel()
  return (
    <>
      <RoomTools panel={panel} />
      {panel.on && <p>The tools</p>}
      <div hidden={!panel.on}>
        <button type="button">In the panel</button>
      </div>
    </>
  )
}

test('a panel that was hidden to give the screen its room stays hidden after a reload', async () => {
  onTestFinished(() => deviceStorage.removeItem('pooldeck.panel'))
  const screen = await render(<Host />, { wrapper: UiProvider })
  await screen.getByRole('button', { name: 'Hide the panel' }).click()
  await expect.element(screen.getByText('The tools')).not.toBeInTheDocument()
  await screen.unmount()
  const later = await render(<Host />, { wrapper: UiProvider })
  await expect.element(later.getByText('The tools')).not.toBeInTheDocument()
  await later.getByRole('button', { name: 'Show the panel' }).click()
  await expect.element(later.getByText('The tools')).toBeVisible()
})

test('who hides the panel by a key while the focus is in it is at the button that shows it', async () => {
  onTestFinished(() => deviceStorage.removeItem('pooldeck.panel'))
  onTestFinished(listenForKeys(() => commandStore.get()))
  const screen = await render(<Host />, { wrapper: UiProvider })
  await userEvent.keyboard('i')
  await expect.element(screen.getByText('The tools')).not.toBeInTheDocument()
  await userEvent.keyboard('i')
  ;(screen.getByRole('button', { name: 'In the panel' }).element() as HTMLElement).focus()
  await userEvent.keyboard('i')
  await expect.element(screen.getByRole('button', { name: 'Show the panel' })).toHaveFocus()
})

test('the console takes all of the screen and gives it back, without the frame of the dashboard', async () => {
  const { documentElement } = document
  let full: Element | null = null
  const turn = (to: Element | null) => async () => {
    full = to
    document.dispatchEvent(new Event('fullscreenchange'))
  }
  vi.spyOn(document, 'fullscreenElement', 'get').mockImplementation(() => full)
  vi.spyOn(document, 'fullscreenEnabled', 'get').mockReturnValue(true)
  vi.spyOn(documentElement, 'requestFullscreen').mockImplementation(turn(documentElement))
  vi.spyOn(document, 'exitFullscreen').mockImplementation(turn(null))
  onTestFinished(() => void vi.restoreAllMocks())
  onTestFinished(listenForKeys(() => commandStore.get()))
  const screen = await render(
    <>
      <style>[data-immersive] header {'{ display: none }'}</style>
      <header>
        <button type="button">In the frame</button>
      </header>
      <Host />
    </>,
    { wrapper: UiProvider },
  )
  ;(screen.getByRole('button', { name: 'In the frame' }).element() as HTMLElement).focus()
  await userEvent.keyboard('u')
  await expect.element(screen.getByRole('button', { name: 'Leave full screen' })).toHaveFocus()
  expect(documentElement).toHaveAttribute('data-immersive')
  await screen.getByRole('button', { name: 'Leave full screen' }).click()
  await expect.element(screen.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible()
  expect(documentElement).not.toHaveAttribute('data-immersive')
  // It ends with the view.
  await screen.getByRole('button', { name: 'Full screen', exact: true }).click()
  await screen.unmount()
  expect(full).toBeNull()
})
