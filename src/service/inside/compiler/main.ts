import { writeFileSync } from 'node:fs'
import { PlaywrightLoader } from '../runner/load-playwright'
import { SilentBrowser } from './silent-browser'

/** Writes what V8 makes of `playwright-core` while that is loaded, connects, and reads the title of a page. Arguments: its folder, and a file. */

const [folder = '', file = ''] = process.argv.slice(2)
const loader = new PlaywrightLoader(folder)
const browser = await loader.load().chromium.connectOverCDP(new SilentBrowser(), { noDefaults: true })
await browser.contexts()[0]?.pages()[0]?.title()
writeFileSync(file, loader.compiled())
process.exit()
