import { useStore } from '../../../lib/store'
import { Button } from '../../../ui/button'
import { plural } from '../../../ui/format'
import { Notice } from '../../../ui/notice'
import type { DirectControl } from './direct-control'
import { LEAVES_FOCUS } from './leaves-focus'

/** Says over the picture why an input did not reach the session, or not yet: above it, it would move the picture under the pointer. */
export function ControlProblem({ control }: { control: DirectControl }) {
  const { problem, stalled, waiting } = useStore(control)
  if (problem === null && !stalled) return null
  const [title, message] = problem ?? []
  return (
    <div className="pointer-events-none absolute inset-x-0 top-14 flex justify-center px-3">
      <div className="max-w-xl rounded-sm bg-raised shadow-float">
        {stalled ? (
          <Notice
            tone="warning"
            title="The service doesn’t respond"
            action={
              <span className="pointer-events-auto">
                <Button size="small" {...LEAVES_FOCUS} onClick={control.discard}>
                  Discard
                </Button>
              </span>
            }
          >
            {plural(waiting, 'input')} waiting. Once it responds, they are carried out on what the screen shows then.
          </Notice>
        ) : (
          <Notice tone="danger" title={title}>
            {message}
          </Notice>
        )}
      </div>
    </div>
  )
}
