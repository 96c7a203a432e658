import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright/test'
import { build } from 'vite'

export interface OpenedModule {
  origin: string
  stop: () => Promise<void>
}

/** Opens a page of its own origin that can import a module of the dashboard by `import('/module.js')`: for what only a browser has. */
export async function openModule(page: Page, path: string): Promise<OpenedModule> {
  const code = await bundled(path)
  const server = createServer(({ url }, answer) => {
    const [type, content] =
      url === '/module.js' ? ['text/javascript', code] : ['text/html', '<!doctype html><title>Module</title>']
    answer.setHeader('Content-Type', type).end(content)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await page.goto(origin)
  return {
    origin,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function bundled(path: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry: path, formats: ['es'] } },
  })
  const [first] = [built].flat()
  if (!first || !('output' in first)) throw new Error(`${path} was not built`)
  return first.output[0].code
}
