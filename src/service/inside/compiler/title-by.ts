import type { PlaywrightLoader } from '../runner/load-playwright'

const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

/** Reads the title of an empty page in a browser that is started for it: most of Playwright that a call runs has run then. */
export async function titleBy(loader: PlaywrightLoader, executablePath = CHROMIUM): Promise<string> {
  const browser = await loader.load().chromium.launch({ executablePath, timeout: 30_000 })
  try {
    const page = await browser.newPage()
    return await page.title()
  } finally {
    await browser.close()
  }
}
