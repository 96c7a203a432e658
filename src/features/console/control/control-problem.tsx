import { Notice } from '../../../ui/notice'
import type { DirectControl } from './direct-control'
import { useControl } from './use-control'

/** Why an input did not reach the session. */
export function ControlProblem({ control }: { control: DirectControl }) {
  const { mode, problem } = useControl(control)
  if (problem === null) return null
  return (
    <Notice tone="loss" title={mode === 'locked' ? 'Control has ended' : 'An input was refused'}>
      {problem}
    </Notice>
  )
}
