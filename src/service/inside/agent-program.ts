import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AgentProgram } from '../browser/agent-files'
import { code as agent } from './agent/main.ts?bundled'
import { url } from './compiler/main.ts?compiled'
import { code as mapper } from './mapper/main.ts?bundled'
import { code as runner } from './runner/main.ts?bundled'

/** Where `playwright-core` is installed: too large to be a part of anything, it is seen in each sandbox as it is here. */
const playwright = path.dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'))

/** Undefined in a build without Chromium. */
const compiled = url && existsSync(url) ? fileURLToPath(url) : undefined

export const agentProgram: AgentProgram = {
  agent,
  runner,
  mapper,
  playwright,
  compiled,
}
