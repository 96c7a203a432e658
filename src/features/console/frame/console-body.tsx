import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useConnection } from '../../../client/connection'
import { serviceQueries } from '../../../client/queries'
import type { BrowserSession } from '../../../contract/session'
import { useStore } from '../../../lib/store'
import { useCommands } from '../../../ui/commands'
import { cx } from '../../../ui/cx'
import { lazyComponent } from '../../../ui/lazy-component'
import { Tabs } from '../../../ui/tabs'
import { usePreload } from '../../../ui/use-preload'
import { ConsoleSession } from '../console-session'
import { DragPanel } from '../drag/drag-panel'
import type { Action } from '../log/action'
import type { ActionLog } from '../log/action-log'
import { MakeScenario } from '../log/make-scenario'
import { RecordBar } from '../log/record-bar'
import type { ConsoleTool } from '../search'
import { PanelEdge } from './panel-edge'
import type { RenderScenarios } from './render-scenarios'
import { ScreenPane } from './screen-pane'
import { useInsideTools } from './use-inside-tools'
import { usePanel } from './use-panel'
import { useTool } from './use-tool'

const KeysPanel = lazyComponent(async () => (await import('../keys/keys-panel')).KeysPanel)
const HistoryPanel = lazyComponent(async () => (await import('../log/history')).HistoryPanel)
const EditAction = lazyComponent(async () => (await import('../log/edit-action')).EditAction)
const BlackBoxBar = lazyComponent(async () => (await import('../videos/black-box-bar')).BlackBoxBar)
const VideosPanel = lazyComponent(async () => (await import('../videos/videos-panel')).VideosPanel)
const EventsPanel = lazyComponent(async () => (await import('../events/events-panel')).EventsPanel)

/** What a key opens at once. */
const PARTS = [KeysPanel, HistoryPanel, EditAction]

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
  const [own] = useState(() => new ConsoleSession(connection, session))
  const { log, screen, drag } = own
  const [edited, setEdited] = useState<Action>()
  const [dock, setDock] = useState<Element | null>(null)
  const panel = usePanel()
  const aside = useRef<HTMLElement>(null)
  const { tool, openTool: turnTo, scenario, openScenario } = useTool()
  const [ofAddress] = useState(scenario)
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
  const [eventsSeen, setEventsSeen] = useState(false)
  if (tool === 'events' && !eventsSeen) setEventsSeen(true)
  const { display, ended } = useStore(own)
  const actions = useStore(log, ({ length }) => length)

  const { data: info } = useQuery(serviceQueries.info(connection))
  const extensions = info?.computer_extensions ?? []
  const [holdsKeys, timed, hidesKeys] = ['hold_keys', 'timed_motion', 'hide_typing'].map((name) =>
    extensions.includes(name),
  ) as [boolean, boolean, boolean]
  const isPrivate = session.private_since !== undefined
  useEffect(
    () => own.know({ viewport, isPrivate, answers, silent, holdsKeys, timed, hidesKeys }),
    [own, viewport, isPrivate, answers, silent, holdsKeys, timed, hidesKeys],
  )
  useEffect(() => own.start(), [own])
  usePreload(PARTS)

  const edit = (action: Action): void => {
    if (action.type === 'drag_mouse') {
      drag.load(action.drag_mouse)
      openTool('drag')
    } else if (action.type === 'press_key') {
      own.keys.edit({ kind: 'load', request: action.press_key })
      openTool('keys')
    } else setEdited(action)
  }

  const insideTools = useInsideTools({ session, control: own.control, log, display, ended, tool, openTool: showTool })
  useCommands('Console', [
    { id: 'console.drag', label: 'Show the drag tools', keys: 'd', run: () => showTool('drag') },
    { id: 'console.keys', label: 'Show the keys', keys: 'k', run: () => showTool('keys') },
    { id: 'console.history', label: 'Show the history', keys: 'h', run: () => showTool('history') },
    { id: 'console.events', label: 'Show the events', keys: 'v', run: () => showTool('events') },
    { id: 'console.videos', label: 'Show the videos', keys: 'o', run: () => showTool('videos') },
    { id: 'console.scenarios', label: 'Show the scenarios', keys: 'e', run: () => showTool('scenarios') },
  ])

  return (
    <div className="flex flex-col border-t border-line beside:min-h-0 beside:flex-1 beside:flex-row">
      <StopCommand log={log} />
      <ScreenPane
        session={session}
        display={display}
        store={screen}
        log={log}
        control={own.control}
        drag={tool === 'drag' ? drag : null}
        marks={tool === 'events' ? own.marks : null}
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
          'flex shrink-0 flex-col border-line stacked:border-t stacked:**:[[role=tabpanel]]:overflow-visible beside:min-h-0 beside:border-l',
          panel.width === undefined ? 'beside:max-lg:w-88 lg:w-96 lg:has-data-wide:w-3/5' : 'beside:w-(--panel)',
          !panel.on && 'beside:hidden',
        )}
      >
        <Tabs<ConsoleTool>
          label="Tools"
          head={
            <RecordBar
              log={log}
              control={own.control}
              display={display}
              ended={ended}
              offered={tool === 'scenarios'}
              onMade={openScenario}
            />
          }
          // A link may be to what the page of an ended session has alone.
          value={tool === 'calls' ? 'history' : tool}
          onChange={openTool}
          tabs={[
            { value: 'drag', label: 'Drag', shortcut: 'D', content: <DragPanel drag={drag} /> },
            {
              value: 'keys',
              label: 'Keys',
              shortcut: 'K',
              preload: KeysPanel.preload,
              content: <KeysPanel keys={own.keys} dock={dock} ended={ended} />,
            },
            {
              value: 'history',
              label: 'History',
              shortcut: 'H',
              count: actions,
              preload: HistoryPanel.preload,
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
              content: <EventsPanel session={session} log={log} marks={own.marks} shown={tool === 'events'} />,
            },
            {
              value: 'videos',
              label: 'Videos',
              shortcut: 'O',
              content: (
                <>
                  <BlackBoxBar session={session} ended={ended} />
                  <VideosPanel sessionId={sessionId} ended={ended} />
                </>
              ),
            },
            {
              value: 'scenarios',
              label: 'Scenarios',
              shortcut: 'E',
              // A replay goes on while another tool is used.
              keepMounted: scenariosSeen,
              content: renderScenarios({
                chosen: scenario,
                takesFocus: scenario !== ofAddress,
                choose: openScenario,
                display,
                record: log.record,
              }),
            },
          ]}
          more={insideTools}
        />
      </aside>
      {edited && (
        <EditAction
          action={edited}
          display={display}
          onClose={() => setEdited(undefined)}
          onSend={(action) => void log.run(action)}
        />
      )}
    </div>
  )
}

/** Renders with each action that is sent and done, in the place of all tools. */
function StopCommand({ log }: { log: ActionLog }) {
  const isSending = useStore(log, (entries) => entries.some(({ result }) => result.kind === 'sending'))
  useCommands(
    'Console',
    isSending
      ? [{ id: 'console.stop', label: 'Stop what is being sent', keys: 'Escape', whileTyping: true, run: log.stop }]
      : [],
  )
  return null
}
