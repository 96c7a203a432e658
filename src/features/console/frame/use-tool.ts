import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ConsoleSearch, ConsoleTool } from '../search'

/** What is open in the inspector, and a way to open something else without a step in the browser's history. */
export function useTool() {
  const { tool = 'drag', scenario } = useSearch({ from: '/sessions/$id' })
  const navigate = useNavigate({ from: '/sessions/$id' })
  const open = (next: ConsoleSearch): void =>
    void navigate({ search: (now) => ({ ...now, ...next }), replace: true, resetScroll: false })
  return {
    tool,
    openTool: (next: ConsoleTool) => open({ tool: next }),
    scenario,
    /** Undefined: none is chosen any more. */
    openScenario: (id: string | undefined) => open({ tool: 'scenarios', scenario: id }),
  }
}
