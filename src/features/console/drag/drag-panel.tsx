import { memo, type ReactNode, useDeferredValue } from 'react'
import { useStore } from '../../../lib/store'
import { Disclosure } from '../../../ui/disclosure'
import { plural } from '../../../ui/format'
import { lazyComponent } from '../../../ui/lazy-component'
import { useAnnounceResults } from '../log/announce-results'
import { gestureStore } from './saved-gesture'
import { MotionFields } from './motion-fields'
import { PathSummary } from './path-summary'
import { SendBar } from './send-bar'
import { StrokeList } from './stroke-list'
import { Timing } from './timing'
import { WhatHappened } from './what-happened'
import { type DragPart, type DragTool, problemsOf } from './drag-tool'

const DragCode = lazyComponent(async () => (await import('./drag-code')).DragCode)
// Folded at first.
const GestureLibrary = lazyComponent(async () => (await import('./gesture-library')).GestureLibrary)
const PointTable = lazyComponent(async () => (await import('./point-table')).PointTable)

/**
 * The inspector of the drag tool: what will be sent, how long it takes, and all of its parameters. It follows what is drawn
 * when there is time: a long line must not hold up the pointer.
 */
export function DragPanel({ drag }: { drag: DragTool }) {
  return <Panel drag={drag} shown={useDeferredValue(useStore(drag))} />
}

const Panel = memo(function Panel(part: DragPart) {
  const { drag, shown } = part
  const { draft, plan, sending } = shown
  const wrong = problemsOf(shown).size
  const count = draft.path.points.length
  const isDrawn = count > 0 || draft.drawing.strokes.length > 1
  const gestures = useStore(gestureStore)
  useAnnounceResults(drag.log)
  return (
    <form
      aria-label="Drag"
      // What Tab leads to is not below the bar that sends.
      className="flex flex-1 flex-col [&_:is(input,button,textarea)]:scroll-mb-28"
      // Enter in a field must not move a real pointer; Control and Enter does.
      onSubmit={(event) => event.preventDefault()}
    >
      <Part>
        {isDrawn && <StrokeList {...part} />}
        <PathSummary {...part} />
        <Timing {...part} />
      </Part>
      {(sending.kind === 'sent' || sending.kind === 'failed') && (
        <Part>
          <WhatHappened {...part} />
        </Part>
      )}
      <Part>
        <MotionFields store={drag.store} />
      </Part>
      <div className="px-4">
        <Disclosure
          lazy
          title="Points"
          summary={wrong > 0 ? `${wrong} not accepted` : plural(count, 'point')}
          tone={wrong > 0 ? 'danger' : 'neutral'}
        >
          <PointTable {...part} />
        </Disclosure>
        <Disclosure title="Saved gestures" summary={gestures.length > 0 ? String(gestures.length) : 'none'}>
          <GestureLibrary {...part} />
        </Disclosure>
        {plan.kind !== 'none' && (
          <Disclosure lazy title="Request and code" summary="drag_mouse">
            <DragCode {...part} />
          </Disclosure>
        )}
      </div>
      <SendBar {...part} />
    </form>
  )
})

const Part = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col gap-4 px-4 py-4 not-first:border-t not-first:border-line empty:hidden">{children}</div>
)
