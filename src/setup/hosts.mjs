// `npm run hosts`: builds, then asks a host without browsers for all that the interface promises.
import { runTests } from './tests.mjs'

await runTests('hosts')
