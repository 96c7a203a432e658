// `npm run build`: builds dashboard and service, whatever is there.
import { rebuild } from './build.mjs'
import { main } from './run.mjs'

await main(rebuild)
