import { chmod, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright'
import type { Viewport } from '../../service/browser/display'
import { DisplayStart } from '../../service/browser/display-start'
import { EgressProxy } from '../../service/browser/egress/proxy'
import { chromiumFlags } from '../../service/browser/flags'
import { prepareFiles, userDataIn } from '../../service/browser/prepare-files'
import { inspectHost } from '../../service/browser/host'
import { RunDir } from '../../service/browser/run-dir'
import { type Command, homeFolder, relayPort, filterFd, sandboxCommand } from '../../service/browser/sandbox'

/**
 * A program that Playwright can start as if it were Chromium: it hands on the debugging pipes and keeps the sandbox's control
 * channel, descriptor 5, open.
 */
const launchScript = ({ file, args, env, filter }: Command): string => `#!${process.execPath}
const [file, args, env] = ${JSON.stringify([file, args, env])}
const child = require('node:child_process').spawn(file, args, { env, stdio: ['ignore', 'inherit', 'inherit', 3, 4, 'pipe', 'pipe'] })
child.stdio[${filterFd}].end(Buffer.from('${filter?.toString('base64') ?? ''}', 'base64'))
child.once('exit', (code) => process.exit(code ?? 1))
`

/**
 * A browser like the pooled ones (the same Chromium, flags, sandbox, X server and window manager, a display of the same size),
 * with Playwright instead of the service at its debugging pipe.
 */
export class TwinBrowser {
  readonly page: Page
  readonly cdp: CDPSession
  readonly #browser: Browser
  readonly #free: () => Promise<void>

  private constructor(browser: Browser, page: Page, cdp: CDPSession, free: () => Promise<void>) {
    this.#browser = browser
    this.page = page
    this.cdp = cdp
    this.#free = free
  }

  static async start(viewport: Viewport, url: string): Promise<TwinBrowser> {
    const host = await inspectHost({ sandbox: 'required', loopback: true, runDir: tmpdir() })
    const runDir = await RunDir.create(host.runDir)
    const folder = await runDir.newBrowser(viewport.width * viewport.height * 4)
    const folders = await prepareFiles(host, folder, {})
    const egressSocket = join(folder.disk, 'egress')
    const egress = await EgressProxy.listen(egressSocket, { privateNetwork: 'allowed' })
    const display = await DisplayStart.prepare(host, folder, viewport)
    const flags = chromiumFlags({
      profile: userDataIn(homeFolder(host, folders.home)),
      settings: { viewport },
      extensions: [],
      proxyPort: relayPort,
      ownSandbox: host.ownSandbox,
      ownNetwork: true,
      diskBytes: 4 * 1024 ** 3,
    })
    const command = sandboxCommand(host, {
      folder: folders,
      display: display.spec,
      egressSocket,
      agent: undefined,
      hidden: [],
      chromium: [host.chromium, ...flags],
      // Playwright starts it, and could not map users.
      uid: undefined,
    })
    const script = join(folder.disk, 'chromium')
    await writeFile(script, launchScript(command))
    await chmod(script, 0o700)
    const browser = await chromium.launch({ executablePath: script, headless: false })
    const free = async () => {
      await egress.dispose()
      await runDir.remove()
    }
    const context = await browser.newContext({ viewport: null })
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    const { windowId } = await cdp.send('Browser.getWindowForTarget')
    await cdp.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'maximized' } })
    await sleep(300)
    await page.goto(url)
    await page.bringToFront()
    return new TwinBrowser(browser, page, cdp, free)
  }

  async stop(): Promise<void> {
    await this.#browser.close()
    await this.#free()
  }
}
