// `npm run audit`: builds, then lets Lighthouse and axe judge every view.
import { build } from './build.mjs'
import { checkNode, installNpmPackages, installSystemPackages } from './packages.mjs'
import { main, npm } from './run.mjs'

await main(async () => {
  checkNode()
  await installNpmPackages()
  await installSystemPackages()
  await build()
  await npm(['exec', '--', 'playwright', 'test', '--config', 'e2e/audit.config.ts', ...process.argv.slice(2)])
})
