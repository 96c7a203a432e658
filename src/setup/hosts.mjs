// `npm run hosts`: builds, then tries what several hosts do with each other, and asks one without browsers for all that the interface promises.
import { npm } from './run.mjs'
import { runTests } from './tests.mjs'

await runTests('hosts', () => npm(['exec', '--', 'vitest', 'run', '--project', 'hosts']))
