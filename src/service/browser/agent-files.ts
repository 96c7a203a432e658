import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { AgentSocket } from './agent-socket'
import type { BrowserFolder } from './run-dir'
import type { AgentSpec } from './sandbox'

/** The texts of modules. */
export interface AgentProgram {
  readonly agent: string
  /** Runs code of callers. */
  readonly runner: string
  /** Speaks WebDriver BiDi. */
  readonly mapper: string
  /** The folder of `playwright-core` on this host. */
  readonly playwright: string
  /** What V8 has made of it, a file; undefined: that is made each time. */
  readonly compiled: string | undefined
}

/** Returns the files of the agent, in the folder of a browser. */
export async function agentIn(
  { disk }: BrowserFolder,
  { agent, runner, mapper, playwright, compiled }: AgentProgram,
): Promise<{ spec: AgentSpec; socket: AgentSocket }> {
  const spec = {
    script: path.join(disk, 'agent.mjs'),
    runner: path.join(disk, 'runner.mjs'),
    mapper: path.join(disk, 'mapper.mjs'),
    socket: path.join(disk, 'agent'),
    playwright,
    compiled,
  }
  await Promise.all([writeFile(spec.script, agent), writeFile(spec.runner, runner), writeFile(spec.mapper, mapper)])
  return { spec, socket: await AgentSocket.listen(spec.socket) }
}
