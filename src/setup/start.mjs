// `npm start`: from a fresh clone to a running Pooldeck.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { checkNode, installNpmPackages, installSystemPackages } from './packages.mjs'
import { main, root } from './run.mjs'

await main(async () => {
  checkNode()
  await installNpmPackages()
  // A dashboard in front of another service runs no browsers here.
  if (!process.env.POOLDECK_UPSTREAM) await installSystemPackages()
  await build()
  process.chdir(root)
  await import(pathToFileURL(join(root, 'dist', 'service', 'main.js')).href)
})
