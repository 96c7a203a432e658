import { useNavigate, useSearch } from '@tanstack/react-router'
import { type LogSource, readSource, sourceText } from './log-source'

/** Which log is shown, which is part of the address, and a way to show another one without a step in the browser's history. */
export function useLogSource(): { source: LogSource; show: (source: LogSource) => void } {
  const { log } = useSearch({ from: '/sessions/$id' })
  const navigate = useNavigate({ from: '/sessions/$id' })
  return {
    source: readSource(log),
    show: (source) =>
      void navigate({ search: (now) => ({ ...now, log: sourceText(source) }), replace: true, resetScroll: false }),
  }
}
