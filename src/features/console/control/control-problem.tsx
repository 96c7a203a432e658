import { Notice } from '../../../ui/notice'
import type { DirectControl } from './direct-control'
import { useControl } from './use-control'

/** Says over the picture why an input did not reach the session: above it, it would move the picture under the pointer. */
export function ControlProblem({ control }: { control: DirectControl }) {
  const { mode, problem } = useControl(control)
  if (problem === null) return null
  return (
    <div className="pointer-events-none absolute inset-x-0 top-3 flex justify-center px-3">
      <div className="max-w-xl rounded-sm bg-raised shadow-float">
        <Notice tone="loss" title={mode === 'locked' ? 'Control has ended' : 'An input was refused'}>
          {problem}
        </Notice>
      </div>
    </div>
  )
}
