import { writeFileSync } from 'node:fs'
import { PlaywrightLoader } from '../runner/load-playwright'
import { titleBy } from './title-by'

/** Writes what V8 makes of `playwright-core` while it reads the title of a page. Arguments: its folder, and a file. */

const [folder = '', file = ''] = process.argv.slice(2)
const loader = new PlaywrightLoader(folder)
await titleBy(loader)
writeFileSync(file, loader.compiled())
process.exit()
