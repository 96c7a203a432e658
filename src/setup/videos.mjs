// `npm run videos`: builds, then records what happens on screens, as files and live.
import { npm } from './run.mjs'
import { runTests } from './tests.mjs'

await runTests('videos', () => npm(['exec', '--', 'vitest', 'run', '--project', 'videos']))
