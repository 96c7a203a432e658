// `npm run audit`: builds, then lets Lighthouse and axe judge every view.
import { runTests } from './tests.mjs'

await runTests('audit')
