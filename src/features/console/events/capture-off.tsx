import { useState } from 'react'
import type { BrowserSession } from '../../../contract/session'
import { TELEMETRY_CATEGORIES, type TelemetryCategory } from '../../../contract/telemetry'
import { Button } from '../../../ui/button'
import { useCommands } from '../../../ui/commands'
import { Notice } from '../../../ui/notice'
import { CaptureChoice } from './capture-choice'
import { useCapture } from './use-capture'

/** What is proposed to a person who looks for what happened in a page. */
const PROPOSED = new Set<TelemetryCategory>(
  TELEMETRY_CATEGORIES.filter((name) => name !== 'screenshot' && name !== 'captcha'),
)

/** Nothing is captured of the session: says so, and offers to begin. */
export function CaptureOff({ session, shown = true }: { session: BrowserSession; shown?: boolean }) {
  const [wanted, setWanted] = useState<ReadonlySet<TelemetryCategory>>(PROPOSED)
  const { capture, denied, isPending, error } = useCapture(session)
  const disabledReason = denied ?? (wanted.size === 0 ? 'Choose at least one category' : undefined)
  const turnOn = (): void => capture(wanted)
  useCommands('Events', shown ? [{ id: 'events.on', label: 'Turn on telemetry', disabledReason, run: turnOn }] : [])
  return (
    <div className="relative flex flex-col gap-4 overflow-y-auto px-4 pt-5 beside:scroll-pb-16">
      <div className="flex flex-col gap-1">
        <h2 className="font-semibold">Telemetry is off</h2>
        <p className="max-w-prose text-muted">
          Turn it on to list events next to your actions. It ends with the session.
        </p>
      </div>
      <CaptureChoice value={wanted} onChange={setWanted} disabled={denied !== undefined} />
      {error && (
        <Notice tone="danger" title="Couldn’t turn on telemetry">
          {error.message}
        </Notice>
      )}
      {/* Always in view where the panel scrolls, below however many categories, and over none that has the focus. */}
      <div className="bottom-0 -mx-4 flex flex-col border-t border-line bg-surface px-4 py-3 beside:sticky">
        <Button variant="primary" pending={isPending} disabledReason={disabledReason} onClick={turnOn}>
          Turn on telemetry
        </Button>
      </div>
    </div>
  )
}

/** The requests of a session are not captured, but other events: says so where they would be, and offers to begin. */
export function RequestsOff({ session }: { session: BrowserSession }) {
  const { captured, capture, denied, isPending, error } = useCapture(session)
  return (
    <div className="flex max-w-prose flex-col items-start gap-2 px-4 py-6">
      <p className="text-muted">
        Requests are not captured in this session. Once they are, everything sent is stored as is, including passwords.
      </p>
      <Button
        size="small"
        pending={isPending}
        disabledReason={denied}
        onClick={() => capture(new Set([...captured, 'network' as const]))}
      >
        Capture requests
      </Button>
      {error && (
        <p role="alert" className="text-sm font-semibold text-danger">
          {error.message}
        </p>
      )}
    </div>
  )
}
