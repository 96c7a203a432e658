import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../client/test-service'
import { Proxy } from '../../contract/proxy'
import { ServiceInfo } from '../../contract/service'
import { testView } from '../../resources/test-view'
import { ProxyPage } from './proxy-page'

test('a key that may only read is told before it tries that it can neither create nor check a proxy', async () => {
  const service = ServiceInfo.parse(ServiceInfo.meta()?.example)
  const proxy = { ...Proxy.parse(Proxy.meta()?.['example']), name: 'exit-eu' }
  answerFetch({
    'GET /service': () => Response.json({ ...service, key: { id: 'r', name: 'reader', rights: ['read'] } }),
    'GET /proxies': () => Response.json([proxy]),
    'GET /browser_pools': () => Response.json([]),
  })
  await page.viewport(1280, 800)
  const { Around, router } = testView({ path: '/resources/proxies', at: '/resources/proxies' })
  await router.load()
  const screen = await render(<ProxyPage />, { wrapper: Around })
  for (const name of ['New proxy', 'Check exit-eu'])
    await expect
      .element(screen.getByRole('button', { name }))
      .toHaveAccessibleDescription(/reader.*no right to operate pools/)
})
