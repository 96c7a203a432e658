import { expect, onTestFinished, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { deviceStorage } from '../../../lib/browser-storage'
import { UiProvider } from '../../../ui/ui-provider'
import { RoomTools } from './room-tools'
import { usePanel } from './use-panel'

function Host() {
  const panel = usePanel()
  return (
    <>
      <RoomTools panel={panel} />
      {panel.on && <p>The tools</p>}
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
