import { type Ref, useState } from 'react'
import type { BrowserSession } from '../../../contract/session'
import type { Display } from '../../../motion/geometry'
import { useCommands } from '../../../ui/commands'
import { Segmented } from '../../../ui/segmented'
import { Tooltip } from '../../../ui/tooltip'
import { ControlBar } from '../control/control-bar'
import { ControlProblem } from '../control/control-problem'
import { ControlSurface } from '../control/control-surface'
import { ControlToggle } from '../control/control-toggle'
import type { DirectControl } from '../control/direct-control'
import { useControl } from '../control/use-control'
import { DragCanvas } from '../drag/drag-canvas'
import { DragTools } from '../drag/drag-tools'
import type { Drag } from '../drag/use-drag'
import type { FrameStore } from '../screen/frame-store'
import type { ZoomMode } from '../screen/layout'
import { LiveScreen } from '../screen/live-screen'
import { PointerPlace } from '../screen/pointer-place'
import { ScreenshotButtons } from '../screen/screenshot-buttons'
import { StateLine } from '../screen/state-line'
import { ScreenEnded } from './screen-ended'

/** The screen with its tools above and its state below. What is drawn over the picture depends on the tool. */
export function ScreenPane({
  session,
  display,
  store,
  control,
  drag,
  below,
}: {
  session: BrowserSession
  display: Display
  store: FrameStore
  control: DirectControl
  /** Missing while another tool is open. */
  drag: Drag | null
  /** A place between the screen and its state for what a tool shows there. */
  below: Ref<HTMLDivElement>
}) {
  const [place] = useState(() => new PointerPlace())
  const [zoom, setZoom] = useState<ZoomMode>('fit')
  const { mode } = useControl(control)
  const isOpen = mode !== 'locked'
  const isFit = zoom === 'fit'
  useCommands([
    {
      id: 'console.zoom',
      group: 'Console',
      label: isFit ? 'Show the screen pixel by pixel' : 'Show all of the screen',
      keys: 'z',
      run: () => setZoom(isFit ? 'actual' : 'fit'),
    },
    {
      id: 'console.control',
      group: 'Console',
      label: isOpen ? 'Give mouse and keyboard back' : 'Control the session with mouse and keyboard',
      keys: 'c',
      run: () => (isOpen ? control.stop() : control.unlock()),
    },
    {
      id: 'console.release-all',
      group: 'Console',
      label: 'Release all keys and buttons of the session',
      run: () => control.releaseAll(),
    },
  ])
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <div className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1">
        <ControlToggle control={control} />
        {isOpen ? <ControlBar control={control} /> : drag && <DragTools drag={drag} />}
        <div className="ml-auto flex items-center gap-1">
          <ScreenshotButtons sessionId={session.session_id} />
          <Tooltip text="All of the screen, or pixel by pixel" shortcut="Z" side="bottom">
            <div>
              <Segmented<ZoomMode>
                label="Size of the screen"
                size="small"
                value={zoom}
                onChange={setZoom}
                options={[
                  { value: 'fit', label: 'Fit' },
                  { value: 'actual', label: '1:1' },
                ]}
              />
            </div>
          </Tooltip>
        </div>
      </div>
      <ControlProblem control={control} />
      <div
        className="flex max-h-[70dvh] flex-col md:max-h-none md:min-h-0 md:flex-1 md:[aspect-ratio:auto]!"
        style={{ aspectRatio: `${display.width} / ${display.height}` }}
      >
        <LiveScreen
          store={store}
          display={display}
          zoom={zoom}
          place={place}
          renderEnded={(error) => <ScreenEnded error={error} pool={session.pool} />}
        >
          {(view) =>
            isOpen ? <ControlSurface control={control} view={view} /> : drag && <DragCanvas drag={drag} view={view} />
          }
        </LiveScreen>
      </div>
      <div ref={below} className="contents" />
      <StateLine store={store} place={place} session={session} display={display} />
    </div>
  )
}
