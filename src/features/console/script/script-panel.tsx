import { History, ListPlus, ListVideo, Play, Square } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useConnection } from '../../../client/connection'
import { useDenied } from '../../../client/rights'
import { executePlaywrightCode } from '../../../contract/endpoints/playwright'
import { DEFAULT_CODE_SECONDS } from '../../../contract/playwright-limits'
import { useStore } from '../../../lib/store'
import type { Display } from '../../../motion/geometry'
import { CodeEditor, type CodeEditorHandle } from '../../../resources/code/code-editor'
import { firstLineOf } from '../../../scenarios/script-code'
import { Button } from '../../../ui/button'
import { useCommands } from '../../../ui/commands'
import { formatDuration, zoneName } from '../../../ui/format'
import { Menu } from '../../../ui/menu'
import { menuCommands } from '../../../ui/menu-commands'
import { ownedStorage } from '../../../ui/owned-storage'
import { Select } from '../../../ui/select'
import { type ActionLog } from '../log/action-log'
import { SESSION_ENDED } from '../no-input'
import { errorPosition } from './error-position'
import { recordedCode } from './recorded-code'
import { RunOutput } from './run-output'
import { SaveScript } from './save-script'
import { type ScriptRun, ScriptRuns } from './script-runs'

const EXAMPLE = `// page, context and browser are those of this session.
await page.goto('https://example.com')
return page.title()
`

/** Choices of how long code may run, seconds. */
const LIMITS = [10, DEFAULT_CODE_SECONDS, 300]

/** Runs code of Playwright in the session, beside its screen. It goes on while another tool is `shown`. */
export function ScriptPanel({
  sessionId,
  log,
  display,
  shown,
  ended,
}: {
  sessionId: string
  log: ActionLog
  /** What a scenario with the script is recorded on. */
  display: Display
  shown: boolean
  ended: boolean
}) {
  const connection = useConnection()
  const denied = useDenied(executePlaywrightCode)
  const [runs] = useState(() => new ScriptRuns(connection, sessionId, ownedStorage.tab(connection)))
  const all = useStore(runs)
  const [code, setCode] = useState(() => runs.draft.get() ?? EXAMPLE)
  const [seconds, setSeconds] = useState(DEFAULT_CODE_SECONDS)
  const [chosen, setChosen] = useState<string>()
  const [saving, setSaving] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const editor = useRef<CodeEditorHandle>(null)
  const entries = useStore(log)
  // What runs ends with the page that can stop it.
  useEffect(() => runs.stop, [runs])

  const last = all.at(-1)
  const run = all.find(({ id }) => id === chosen) ?? last
  const isRunning = last?.state.kind === 'running'
  const empty = code.trim() === '' ? 'Enter some code' : undefined
  const blocker = ended ? SESSION_ENDED : empty
  const write = (next: string): void => {
    setCode(next)
    runs.draft.set(next)
  }
  const runIt = (): void => {
    if (blocker !== undefined || isRunning) return
    setChosen(undefined)
    void runs.run(code, seconds)
  }
  const done = entries.filter(({ result }) => result.kind === 'done')
  const noActions = done.length === 0 ? 'No manual actions yet' : undefined
  const insertActions = (): void => editor.current?.insert(recordedCode(done.map(({ action }) => action)))
  const earlier = all.toReversed().map((one) => ({
    id: one.id,
    label: runLabel(one),
    checked: one.id === run?.id,
    onSelect: () => {
      setChosen(one.id)
      write(one.code)
    },
  }))
  useCommands(
    'Script',
    shown && denied === undefined
      ? [
          {
            id: 'script.run',
            label: isRunning ? 'Stop the script' : 'Run the script',
            keys: 'Control+Enter',
            whileTyping: true,
            // In control it runs for who is at the code, not for who types into the session and has lost the focus.
            whileSuspended: hasFocus,
            lasting: true,
            disabledReason: isRunning ? undefined : blocker,
            run: isRunning ? runs.stop : runIt,
          },
          { id: 'script.insert', label: 'Insert recorded actions', disabledReason: noActions, run: insertActions },
          {
            id: 'script.save',
            label: 'Save to a scenario …',
            disabledReason: empty,
            run: () => setSaving(true),
          },
          ...menuCommands(earlier, { id: 'script.runs', subject: 'Runs' }),
        ]
      : [],
  )
  // The same until something changes, so that it is marked once.
  const problem = useMemo(() => problemOf(run, code), [run, code])
  if (denied !== undefined) return <p className="p-4 text-muted">{`${denied}, which a script needs.`}</p>
  return (
    // Phones scroll the page as a whole: there the panel has a height of its own.
    <div
      role="presentation"
      data-wide={shown || undefined}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
      className="flex min-h-0 flex-1 flex-col stacked:h-[85dvh] stacked:flex-none"
    >
      <div className="flex flex-wrap items-center gap-1.5 border-b border-line px-4 py-1.5">
        {isRunning ? (
          <Button size="small" icon={<Square className="fill-current" />} onClick={runs.stop}>
            Stop
          </Button>
        ) : (
          <Button size="small" variant="primary" icon={<Play />} disabledReason={blocker} onClick={runIt}>
            Run
          </Button>
        )}
        <Select
          size="small"
          aria-label="Time limit"
          value={seconds}
          onChange={({ target }) => setSeconds(Number(target.value))}
        >
          {LIMITS.map((limit) => (
            <option key={limit} value={limit}>{`at most ${formatDuration(limit * 1_000)}`}</option>
          ))}
        </Select>
        <Button size="small" variant="quiet" icon={<ListPlus />} disabledReason={noActions} onClick={insertActions}>
          Insert recorded actions
        </Button>
        <Button
          size="small"
          variant="quiet"
          icon={<ListVideo />}
          disabledReason={empty}
          onClick={() => setSaving(true)}
        >
          Save to a scenario
        </Button>
        <span className="ml-auto">
          <Menu
            align="end"
            trigger={
              <Button
                size="small"
                variant="quiet"
                icon={<History />}
                disabledReason={all.length === 0 ? 'No runs yet' : undefined}
              >
                Runs
              </Button>
            }
            items={earlier}
          />
        </span>
      </div>
      <CodeEditor ref={editor} code={code} problem={problem} onChange={write} />
      <section
        aria-label="Output"
        className="flex max-h-1/2 min-h-24 shrink-0 flex-col gap-2 overflow-y-auto border-t border-line px-4 py-2"
      >
        {run ? (
          <RunOutput run={run} onPosition={(position) => editor.current?.select(position)} />
        ) : (
          <p className="text-muted">The code’s result and output appear here. Ctrl+Enter runs it.</p>
        )}
      </section>
      {saving && (
        <SaveScript
          code={code}
          seconds={seconds}
          sessionId={sessionId}
          display={display}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  )
}

function runLabel({ code, at, state }: ScriptRun): string {
  const words = state.kind === 'answered' ? (state.result.success ? 'done' : 'failed') : state.kind
  return `${clock.format(at)} ${zoneName(at)}, ${words}: ${firstLineOf(code, 60)}`
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

/** Marked only while the code is what was run. */
function problemOf(run: ScriptRun | undefined, code: string) {
  if (run?.state.kind !== 'answered' || run.state.result.success || run.code !== code) return undefined
  const position = errorPosition(run.state.result)
  return position && { ...position, message: run.state.result.error ?? '' }
}
