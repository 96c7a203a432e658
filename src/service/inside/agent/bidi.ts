import { CodeProcess, MAPPER } from './code-process'
import { converse } from './converse'
import type { AgentCall } from './operation'

/** Speaks WebDriver BiDi for one client, in a process of its own, until that or the client ends. */
export async function mapBidi(call: AgentCall): Promise<void> {
  await converse(new CodeProcess(MAPPER), call)
  call.response.end()
}
