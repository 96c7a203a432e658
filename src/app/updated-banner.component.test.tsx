import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { lazyComponent } from '../ui/lazy-component'
import { UpdatedBanner } from './updated-banner'

test('a tab from before an update says that a part of it is gone, and keeps all the rest', async () => {
  const Gone = lazyComponent(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  const screen = await render(
    <>
      <UpdatedBanner />
      <Gone fallback={<p>Loading</p>} />
      <label>
        Name <input defaultValue="kept" />
      </label>
    </>,
  )
  const banner = screen.getByRole('status')
  await expect.element(banner).toHaveTextContent('Pooldeck was updated.')
  await expect.element(banner.getByRole('button', { name: 'Reload' })).toBeVisible()
  await expect.element(screen.getByLabelText('Name')).toHaveValue('kept')
})
