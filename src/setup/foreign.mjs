// `npm run foreign`: builds, then tries the dashboard against services that others wrote.
import { runTests } from './tests.mjs'

await runTests('foreign')
