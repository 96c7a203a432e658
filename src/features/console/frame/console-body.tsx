import { useEffect, useState, useSyncExternalStore } from 'react'
import { useConnection } from '../../../client/connection'
import type { PressKeyInput } from '../../../contract/computer'
import type { BrowserSession } from '../../../contract/session'
import { effectiveViewport } from '../../../contract/viewport'
import { tabStorage } from '../../../ui/browser-storage'
import { useCommands } from '../../../ui/commands'
import { Segmented } from '../../../ui/segmented'
import { Tabs } from '../../../ui/tabs'
import { Tooltip } from '../../../ui/tooltip'
import { dragCommands } from '../drag/drag-commands'
import { DragCanvas } from '../drag/drag-canvas'
import { DragPanel } from '../drag/drag-panel'
import { DragTools } from '../drag/drag-tools'
import { useDrag } from '../drag/use-drag'
import { KeysPanel } from '../keys/keys-panel'
import type { Action } from '../log/action'
import { ActionLog, useActionLog } from '../log/action-log'
import { HistoryPanel } from '../log/history'
import { FrameStore } from '../screen/frame-store'
import type { ZoomMode } from '../screen/layout'
import { LiveScreen } from '../screen/live-screen'
import { PointerPlace } from '../screen/pointer-place'
import { ScreenSource } from '../screen/screen-source'
import { ScreenshotButtons } from '../screen/screenshot-buttons'
import { StateLine } from '../screen/state-line'
import type { ConsoleTool } from '../search'
import { ScreenEnded } from './screen-ended'
import { useTool } from './use-tool'

/** The screen and, beside it, the tools. Everything of one session: another session is another body. */
export function ConsoleBody({ session }: { session: BrowserSession }) {
  const { session_id: sessionId, viewport, pool } = session
  const connection = useConnection()
  const [store] = useState(() => new FrameStore(new ScreenSource(connection, sessionId)))
  const [log] = useState(() => new ActionLog({ connection, sessionId, storage: tabStorage }))
  const [place] = useState(() => new PointerPlace())
  const [zoom, setZoom] = useState<ZoomMode>('fit')
  const [keys, setKeys] = useState<PressKeyInput>()
  const [tool, openTool] = useTool()
  const { picture } = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const display = picture?.size ?? effectiveViewport(viewport)
  const drag = useDrag({ log, sessionId, display })
  const entries = useActionLog(log)

  useEffect(() => store.start(), [store])
  useEffect(() => log.subscribe(store.expectChange), [log, store])
  // What is under way ends with the page that can stop it: the service lets go of keys and buttons.
  useEffect(() => () => log.dispose(), [log])

  const edit = (action: Action): void => {
    if (action.type === 'drag_mouse') {
      drag.load(action.drag_mouse)
      openTool('drag')
    } else if (action.type === 'press_key') {
      setKeys({ ...action.press_key })
      openTool('keys')
    }
  }

  const isFit = zoom === 'fit'
  useCommands([
    { id: 'console.drag', group: 'Console', label: 'Show the drag tools', keys: 'd', run: () => openTool('drag') },
    { id: 'console.keys', group: 'Console', label: 'Show the keys', keys: 'k', run: () => openTool('keys') },
    { id: 'console.history', group: 'Console', label: 'Show the history', keys: 'h', run: () => openTool('history') },
    {
      id: 'console.zoom',
      group: 'Console',
      label: isFit ? 'Show the screen pixel by pixel' : 'Show all of the screen',
      keys: 'z',
      run: () => setZoom(isFit ? 'actual' : 'fit'),
    },
    ...(tool === 'drag' ? dragCommands(drag) : []),
  ])

  return (
    <div className="flex flex-col border-t border-line md:min-h-0 md:flex-1 md:flex-row">
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1">
          {tool === 'drag' && <DragTools drag={drag} />}
          <div className="ml-auto flex items-center gap-1">
            <ScreenshotButtons sessionId={sessionId} />
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
        <div
          className="flex max-h-[70dvh] flex-col md:max-h-none md:min-h-0 md:flex-1 md:[aspect-ratio:auto]!"
          style={{ aspectRatio: `${display.width} / ${display.height}` }}
        >
          <LiveScreen
            store={store}
            display={display}
            zoom={zoom}
            place={place}
            renderEnded={(error) => <ScreenEnded error={error} pool={pool} />}
          >
            {(view) => tool === 'drag' && <DragCanvas drag={drag} view={view} />}
          </LiveScreen>
        </div>
        <StateLine store={store} place={place} session={session} display={display} />
      </div>
      <aside
        aria-label="Inspector"
        className="flex shrink-0 flex-col border-line max-md:border-t max-md:**:[[role=tabpanel]]:overflow-visible md:min-h-0 md:w-80 md:border-l xl:w-96"
      >
        <Tabs<ConsoleTool>
          label="Tools"
          value={tool}
          onChange={openTool}
          tabs={[
            { value: 'drag', label: 'Drag', shortcut: 'D', content: <DragPanel drag={drag} log={log} /> },
            {
              value: 'keys',
              label: 'Keys',
              shortcut: 'K',
              content: <KeysPanel log={log} {...(keys && { initial: keys })} />,
            },
            {
              value: 'history',
              label: 'History',
              shortcut: 'H',
              count: entries.length,
              content: <HistoryPanel log={log} onEdit={edit} />,
            },
          ]}
        />
      </aside>
    </div>
  )
}
