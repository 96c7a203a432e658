import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type * as Playwright from 'playwright-core'
import type { CodeStart } from '../playwright/wire'
import { compile } from './compile'
import { PlaywrightLoader } from './load-playwright'
import { ServiceLine } from './service-line'
import { failure, type Outcome, success } from './outcome'

/**
 * Runs the code of one call (rule 11.12), in a process of its own inside of the sandbox. Whatever the code does to this process it does to
 * itself: the agent and the service believe nothing that it says.
 */

// Beside this file, and not in it.
const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const compiled = beside('playwright.code')
const loader = new PlaywrightLoader(
  beside('node_modules/playwright-core'),
  existsSync(compiled) ? readFileSync(compiled) : undefined,
)
const { chromium } = loader.load()

const service = new ServiceLine()
process.on('uncaughtException', (error) => service.end(failure(error)))
process.on('unhandledRejection', (error) => console.error(error))
service.started.then(run).then(
  (outcome) => service.end(outcome),
  (error: unknown) => service.end(failure(error)),
)

async function run({ code, targetId }: CodeStart): Promise<Outcome> {
  const call = compile(code)
  const browser = await chromium.connectOverCDP(service, { noDefaults: true, artifactsDir: '/tmp' })
  const page = await pageOf(browser, targetId)
  return success(await call(page, browser.contexts()[0] ?? page.context(), browser))
}

/** Returns the page of a target; when it is not there any more, the first one. */
async function pageOf(browser: Playwright.Browser, targetId: string): Promise<Playwright.Page> {
  const pages = browser.contexts().flatMap((context) => context.pages())
  const [first = await (browser.contexts()[0] ?? (await browser.newContext())).newPage()] = pages
  if (pages.length < 2) return first
  const ids = await Promise.all(pages.map((page) => targetIdOf(page).catch(() => undefined)))
  return pages[ids.indexOf(targetId)] ?? first
}

async function targetIdOf(page: Playwright.Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const { targetInfo } = await session.send('Target.getTargetInfo')
  await session.detach()
  return targetInfo.targetId
}
