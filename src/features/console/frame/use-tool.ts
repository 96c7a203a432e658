import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ConsoleTool } from '../search'

/** The open tab, and a way to open another without a step in the browser's history. */
export function useTool(): [ConsoleTool, (tool: ConsoleTool) => void] {
  const { tool = 'drag' } = useSearch({ from: '/sessions/$id' })
  const navigate = useNavigate({ from: '/sessions/$id' })
  return [tool, (next) => void navigate({ search: { tool: next }, replace: true })]
}
