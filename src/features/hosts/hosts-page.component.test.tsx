import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../client/test-service'
import { Host } from '../../contract/host'
import { testView } from '../../resources/test-view'
import { HostsPage } from './hosts-page'

test('the hosts page shows which version each host runs', async () => {
  const host = { ...(Host.meta()?.['example'] as Host), version: '0.6.0+3f9ac21' }
  answerFetch({ 'GET /service/hosts': () => Response.json([host]) })
  const { Around } = testView()
  const screen = await render(<HostsPage />, { wrapper: Around })
  await expect.element(screen.getByRole('table')).toHaveTextContent('0.6.0+3f9ac21')
})
