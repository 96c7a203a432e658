import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../client/test-service'
import { Extension } from '../../contract/extension'
import { testView } from '../../resources/test-view'
import { ExtensionPage } from './extension-page'

test('an extension is listed with the name and the version of its manifest, and without where those could not be read', async () => {
  const blocker = Extension.parse(Extension.meta()?.example)
  const recorder = { ...blocker, id: 'recorder', name: 'recorder', manifest: { name: 'Step Recorder', version: '0.9' } }
  const unread = { ...blocker, id: 'unread', name: 'unread', manifest: undefined }
  answerFetch({
    'GET /extensions': () => Response.json([blocker, recorder, unread]),
    'GET /browser_pools': () => Response.json([]),
  })
  await page.viewport(1280, 800)
  const { Around, router } = testView({ path: '/resources/extensions', at: '/resources/extensions' })
  await router.load()
  const screen = await render(<ExtensionPage />, { wrapper: Around })
  const rows = screen.getByRole('row')
  await expect.element(rows.filter({ hasText: 'ad-blocker' })).toHaveTextContent('Ad Blocker 2.4.1')
  await expect.element(rows.filter({ hasText: 'recorder' })).toHaveTextContent('Step Recorder 0.9')
  await expect.element(rows.filter({ hasText: 'unread' })).toBeVisible()
})
