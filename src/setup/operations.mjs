// Before the dashboard is built: writes the operations of the contract as plain data, which vite.config.ts puts instead of them. The
// dashboard only calls them: Zod and the schemas come with the first form.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { root } from './run.mjs'

const { module } = await runnerImport(join(root, 'src/setup/operation-data.ts'))
const folder = join(root, 'dist', 'operations')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const [name, text] of module.operations) writeFileSync(join(folder, name), text)
