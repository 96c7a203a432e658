import { useState } from 'react'
import { useDenied } from '../../../client/rights'
import { useOffered, useOfferedInside } from '../../../client/use-offered'
import { batchComputerAction } from '../../../contract/endpoints/computer'
import type { BrowserSession } from '../../../contract/session'
import type { Store } from '../../../lib/store'
import type { Display } from '../../../motion/geometry'
import { useCommands } from '../../../ui/commands'
import { lazyComponent } from '../../../ui/lazy-component'
import type { Tab } from '../../../ui/tabs'
import type { ControlState } from '../control/control-state'
import type { ActionLog } from '../log/action-log'
import type { ConsoleTool } from '../search'

const TabsPanel = lazyComponent(async () => (await import('../tabs/tabs-panel')).TabsPanel)
const FilesPanel = lazyComponent(async () => (await import('../files/files-panel')).FilesPanel)
const LogsPanel = lazyComponent(async () => (await import('../logs/logs-panel')).LogsPanel)
const TerminalPanel = lazyComponent(async () => (await import('../terminal/terminal-panel')).TerminalPanel)
const ScriptPanel = lazyComponent(async () => (await import('../script/script-panel')).ScriptPanel)

/** The tools for what is inside of a session, beside its screen. One that the service does not have is not offered. */
export function useInsideTools({
  session,
  control,
  log,
  display,
  ended,
  tool,
  openTool,
}: {
  session: BrowserSession
  control: Store<ControlState>
  log: ActionLog
  display: Display
  ended: boolean
  /** Which tool is open. */
  tool: ConsoleTool
  openTool: (tool: ConsoleTool) => void
}): Tab<ConsoleTool>[] {
  const { session_id: sessionId } = session
  const offered = {
    // A viewer who may not drive it gets no address, and the tool says why.
    tabs: useDenied(batchComputerAction) !== undefined || session.cdp_ws_url !== '',
    files: useOfferedInside('listFiles'),
    logs: useOffered('logsStream'),
    terminal: useOfferedInside('processSpawn'),
    script: useOfferedInside('executePlaywrightCode'),
  }
  // What goes on in one goes on while another is open.
  const [seen, setSeen] = useState<ReadonlySet<ConsoleTool>>(new Set())
  if (!seen.has(tool)) setSeen(new Set([...seen, tool]))
  const tools = [
    {
      value: 'tabs',
      label: 'Tabs',
      shortcut: 'A',
      keepMounted: seen.has('tabs'),
      preload: TabsPanel.preload,
      content: (
        <TabsPanel
          session={session}
          control={control}
          shown={tool === 'tabs'}
          ended={ended}
          onShow={() => openTool('tabs')}
        />
      ),
    },
    {
      value: 'files',
      label: 'Files',
      shortcut: 'B',
      keepMounted: seen.has('files'),
      preload: FilesPanel.preload,
      content: <FilesPanel sessionId={sessionId} shown={tool === 'files'} ended={ended} />,
    },
    {
      value: 'logs',
      label: 'Logs',
      shortcut: 'Y',
      keepMounted: seen.has('logs'),
      preload: LogsPanel.preload,
      content: <LogsPanel sessionId={sessionId} shown={tool === 'logs'} ended={ended} />,
    },
    {
      value: 'terminal',
      label: 'Terminal',
      shortcut: 'T',
      keepMounted: seen.has('terminal'),
      preload: TerminalPanel.preload,
      content: <TerminalPanel sessionId={sessionId} shown={tool === 'terminal'} ended={ended} />,
    },
    {
      value: 'script',
      label: 'Script',
      shortcut: 'J',
      keepMounted: seen.has('script'),
      preload: ScriptPanel.preload,
      content: (
        <ScriptPanel sessionId={sessionId} log={log} display={display} shown={tool === 'script'} ended={ended} />
      ),
    },
  ] as const
  // Visitors who came by a link see what is missing.
  const shown = tools.filter(({ value }) => offered[value] || value === tool)
  useCommands(
    'Console',
    shown.map(({ value, label, shortcut }) => ({
      id: `console.${value}`,
      label: `Show the ${label.toLowerCase()}`,
      keys: shortcut.toLowerCase(),
      run: () => openTool(value),
    })),
  )
  return shown
}
