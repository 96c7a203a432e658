// `npm start`: from a fresh clone to a running Pooldeck.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { prepare } from './prepare.mjs'
import { main, root } from './run.mjs'

await main(async () => {
  await prepare()
  process.chdir(root)
  await import(pathToFileURL(join(root, 'dist', 'service', 'main.js')).href)
})
