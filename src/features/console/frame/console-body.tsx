import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useConnection } from '../../../client/connection'
import { serviceQueries } from '../../../client/queries'
import type { PressKeyInput } from '../../../contract/computer'
import type { BrowserSession } from '../../../contract/session'
import { effectiveViewport } from '../../../contract/viewport'
import { useStore } from '../../../lib/store'
import { letGoOfSession } from '../../../resources/held-sessions'
import { useCommands } from '../../../ui/commands'
import { cx } from '../../../ui/cx'
import { lazyComponent } from '../../../ui/lazy-component'
import { Tabs } from '../../../ui/tabs'
import { DirectControl } from '../control/direct-control'
import { DragPanel } from '../drag/drag-panel'
import { useDrag } from '../drag/use-drag'
import { MarkStore } from '../events/marks'
import { KeysPanel } from '../keys/keys-panel'
import { KeySender } from '../keys/sender'
import type { Action } from '../log/action'
import { EditAction } from '../log/edit-action'
import { logOf } from '../log/log-of'
import { MakeScenario } from '../log/make-scenario'
import { HistoryPanel } from '../log/history'
import { shareHistory } from '../log/share-history'
import { RecordBar } from '../log/record-bar'
import { FrameStore } from '../screen/frame-store'
import { ScreenSource } from '../screen/screen-source'
import type { ConsoleTool } from '../search'
import { PanelEdge } from './panel-edge'
import type { RenderScenarios } from './render-scenarios'
import { ScreenPane } from './screen-pane'
import { useInsideTools } from './use-inside-tools'
import { usePanel } from './use-panel'
import { useTool } from './use-tool'

const BlackBoxBar = lazyComponent(async () => (await import('../videos/black-box-bar')).BlackBoxBar)
const VideosPanel = lazyComponent(async () => (await import('../videos/videos-panel')).VideosPanel)
const EventsPanel = lazyComponent(async () => (await import('../events/events-panel')).EventsPanel)

/** The screen and, beside it, the tools. Everything of one session: another session is another body. */
export function ConsoleBody({
  session,
  answers,
  silent,
  renderScenarios,
}: {
  session: BrowserSession
  /** What else is asked of the service is answered. */
  answers: boolean
  /** It takes long, or there is no answer. */
  silent: boolean
  renderScenarios: RenderScenarios
}) {
  const { session_id: sessionId, viewport } = session
  const connection = useConnection()
  const [store] = useState(() => new FrameStore(new ScreenSource(connection, sessionId)))
  const [log] = useState(() => logOf(connection, sessionId))
  const [control] = useState(() => new DirectControl(log))
  const [keySender] = useState(() => new KeySender(log))
  const [keys, setKeys] = useState<PressKeyInput>()
  const [edited, setEdited] = useState<Action>()
  const [dock, setDock] = useState<Element | null>(null)
  const panel = usePanel()
  const aside = useRef<HTMLElement>(null)
  const { tool, openTool: turnTo, scenario, openScenario } = useTool()
  const openTool = (next: ConsoleTool): void => {
    panel.show()
    turnTo(next)
  }
  /** By a key or a command: what is shown is what Tab goes on from. */
  const showTool = (next: ConsoleTool): void => {
    openTool(next)
    requestAnimationFrame(() => aside.current?.querySelector<HTMLElement>(`[data-tab=${next}]`)?.focus())
  }
  const [scenariosSeen, setScenariosSeen] = useState(false)
  if (tool === 'scenarios' && !scenariosSeen) setScenariosSeen(true)
  const [marks] = useState(() => new MarkStore())
  const [eventsSeen, setEventsSeen] = useState(false)
  if (tool === 'events' && !eventsSeen) setEventsSeen(true)
  const { picture, link } = useStore(store)
  const display = picture?.size ?? effectiveViewport(viewport)
  const ended = link.kind === 'ended'
  const drag = useDrag({ log, sessionId, display, ended })
  const entries = useStore(log)
  const isSending = entries.some(({ result }) => result.kind === 'sending')

  const { data: info } = useQuery(serviceQueries.info(connection))
  const extensions = info?.computer_extensions ?? []
  const [holdsKeys, timed] = [extensions.includes('hold_keys'), extensions.includes('timed_motion')]
  useEffect(() => control.setAbilities({ holdsKeys, timed }), [control, holdsKeys, timed])
  // The same extension says where keys go.
  useEffect(() => log.setAbilities({ knowsFocus: holdsKeys }), [log, holdsKeys])
  const isPrivate = session.private_since !== undefined
  useEffect(() => log.setPrivate(isPrivate), [log, isPrivate])
  useEffect(() => store.setReachable(answers), [store, answers])
  useEffect(() => store.setSilent(silent), [store, silent])
  useEffect(() => {
    log.reconnect(connection)
    store.reconnect(connection)
  }, [log, store, connection])
  useEffect(() => store.start(), [store])
  useEffect(() => log.subscribe(store.hintChange), [log, store])
  useEffect(() => log.watch(store.snapshot), [log, store])
  useEffect(() => control.subscribe(store.hintChange), [control, store])
  const { mode } = useStore(control)
  useEffect(() => store.setDrives(mode !== 'locked'), [store, mode])
  useEffect(() => shareHistory(log), [log])
  useEffect(() => {
    addEventListener('pagehide', control.leave)
    return () => {
      removeEventListener('pagehide', control.leave)
      control.dispose()
    }
  }, [control])
  useEffect(() => {
    if (!ended) return
    control.end()
    letGoOfSession(connection, sessionId)
  }, [control, ended, connection, sessionId])
  // What is under way ends with the page that can stop it: the service lets go of keys and buttons.
  useEffect(() => () => log.dispose(), [log])

  const edit = (action: Action): void => {
    if (action.type === 'drag_mouse') {
      drag.load(action.drag_mouse)
      openTool('drag')
    } else if (action.type === 'press_key') {
      setKeys({ ...action.press_key })
      openTool('keys')
    } else setEdited(action)
  }

  const insideTools = useInsideTools({ session, log, ended, tool, openTool: showTool })
  useCommands([
    { id: 'console.drag', group: 'Console', label: 'Show the drag tools', keys: 'd', run: () => showTool('drag') },
    { id: 'console.keys', group: 'Console', label: 'Show the keys', keys: 'k', run: () => showTool('keys') },
    { id: 'console.history', group: 'Console', label: 'Show the history', keys: 'h', run: () => showTool('history') },
    { id: 'console.events', group: 'Console', label: 'Show the events', keys: 'v', run: () => showTool('events') },
    { id: 'console.videos', group: 'Console', label: 'Show the videos', keys: 'o', run: () => showTool('videos') },
    {
      id: 'console.scenarios',
      group: 'Console',
      label: 'Show the scenarios',
      keys: 'e',
      run: () => showTool('scenarios'),
    },
    ...(isSending
      ? [
          {
            id: 'console.stop',
            group: 'Console',
            label: 'Stop what is being sent',
            keys: 'Escape',
            whileTyping: true,
            run: log.stop,
          },
        ]
      : []),
  ])

  return (
    <div className="flex flex-col border-t border-line md:min-h-0 md:flex-1 md:flex-row">
      <ScreenPane
        session={session}
        display={display}
        store={store}
        control={control}
        drag={tool === 'drag' ? drag : null}
        marks={tool === 'events' ? marks : null}
        panel={panel}
        below={setDock}
      />
      {panel.on && <PanelEdge panel={panel} aside={aside} />}
      <aside
        ref={aside}
        aria-label="Inspector"
        // Some of the window is the screen's, however wide the panel was made on a larger one.
        style={panel.width === undefined ? undefined : ({ '--panel': `min(${panel.width}px, 70vw)` } as CSSProperties)}
        className={cx(
          'flex shrink-0 flex-col border-line max-md:border-t max-md:**:[[role=tabpanel]]:overflow-visible md:min-h-0 md:border-l',
          panel.width === undefined ? 'md:w-88 lg:w-96 lg:has-data-wide:w-3/5' : 'md:w-(--panel)',
          !panel.on && 'md:hidden',
        )}
      >
        <RecordBar log={log} display={display} ended={ended} offered={tool === 'scenarios'} onMade={openScenario} />
        <Tabs<ConsoleTool>
          label="Tools"
          // A link may be to what the page of an ended session has alone.
          value={tool === 'calls' ? 'history' : tool}
          onChange={openTool}
          tabs={[
            { value: 'drag', label: 'Drag', shortcut: 'D', content: <DragPanel drag={drag} log={log} /> },
            {
              value: 'keys',
              label: 'Keys',
              shortcut: 'K',
              content: (
                <KeysPanel log={log} sender={keySender} dock={dock} ended={ended} {...(keys && { initial: keys })} />
              ),
            },
            {
              value: 'history',
              label: 'History',
              shortcut: 'H',
              count: entries.length,
              content: (
                <HistoryPanel
                  log={log}
                  ended={ended}
                  onEdit={edit}
                  renderUse={(part) => (
                    <MakeScenario entries={part} log={log} display={display} ended={ended} onMade={openScenario} />
                  )}
                />
              ),
            },
            {
              value: 'events',
              label: 'Events',
              shortcut: 'V',
              // What was loaded and chosen stays; it follows only while it is shown.
              keepMounted: eventsSeen,
              content: <EventsPanel session={session} log={log} marks={marks} shown={tool === 'events'} />,
            },
            {
              value: 'videos',
              label: 'Videos',
              shortcut: 'O',
              content: (
                <>
                  <BlackBoxBar session={session} ended={ended} />
                  <VideosPanel sessionId={sessionId} />
                </>
              ),
            },
            {
              value: 'scenarios',
              label: 'Scenarios',
              shortcut: 'E',
              // A replay goes on while another tool is used.
              keepMounted: scenariosSeen,
              content: renderScenarios(scenario, openScenario, log.record),
            },
          ]}
          more={insideTools}
        />
      </aside>
      {edited && (
        <EditAction action={edited} onClose={() => setEdited(undefined)} onSend={(action) => void log.run(action)} />
      )}
    </div>
  )
}
