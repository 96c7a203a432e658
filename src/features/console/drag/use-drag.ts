import { useEffect, useMemo, useState } from 'react'
import type { DragMouseInput } from '../../../contract/computer'
import { useStore } from '../../../lib/store'
import type { Display, Waypoint } from '../../../motion/geometry'
import type { Track } from '../../../motion/track'
import type { FocusTarget } from '../../../ui/focus-target'
import { toast } from '../../../ui/toast'
import type { DraftState, DraftStore } from './draft-store'
import type { DragTool } from './drag-tool'
import { sendable } from './drawing'
import { trackOf } from './lateness'
import { NO_PATH, waypoints } from './path'
import { type Plan, planFor } from './plan'
import type { Playback } from './playback'
import { pointProblems } from './point-problems'
import { failureOf, happenedTo, type Run, type Sending } from './sender'
import { failureTitle } from './sending-words'
import { settingsOf } from './settings'

/** The drag tool of one session: what the canvas, the tool bar and the inspector share. */
export interface Drag {
  sessionId: string
  /** The draft as it is now: what acts on it reads it here. */
  store: DraftStore
  /** The draft as it is shown, with its plans. A long one is some frames behind the store. */
  draft: DraftState
  /** Of the active stroke. */
  plan: Plan
  /** Every stroke that would be sent with the others, in order. */
  plans: readonly { name: string; plan: Plan }[]
  playback: Playback
  /** What the preview shows of the active stroke: its plan, or what really happened of it. */
  track: Track | null
  replay: Replay
  setReplay: (replay: Replay) => void
  sending: Sending
  display: Display
  /** The session is no more: nothing can be sent. */
  ended: boolean
  /** Lines that are shown for a moment, such as those of a saved gesture. */
  hoverPreview: readonly (readonly Waypoint[])[]
  showHoverPreview: (lines: readonly (readonly Waypoint[])[]) => void
  /** Where it is drawn. */
  canvas: FocusTarget
  /** Sends the active stroke as it is now. */
  send: () => void
  sendAll: () => void
  /** Stops what is being sent, from whichever tool. */
  stop: () => void
  togglePreview: () => void
  clear: () => void
  /** Puts a request that was made before back into the tool. */
  load: (request: DragMouseInput) => void
}

/** Which track the preview plays once a stroke was sent and the service has told how it went. */
export type Replay = 'planned' | 'real'

const NOTHING: Drag['hoverPreview'] = []

export function useDrag(
  { log, store, late, sender, playback, canvas }: DragTool,
  {
    display,
    ended = false,
  }: {
    display: Display
    /** The session is no more: nothing can be sent. */
    ended?: boolean
  },
): Drag {
  const [hoverPreview, showHoverPreview] = useState(NOTHING)
  const [replay, setReplay] = useState<Replay>('real')
  const draft = useStore(late)
  const sending = useStore(sender)
  const { width, height } = display
  // The same object while it is the same size: saved gestures are fitted to it, each point of them.
  const size = useMemo(() => ({ width, height }), [width, height])
  const { plan, plans } = useMemo(() => plansOf(draft, size), [draft, size])

  useEffect(() => late.planWith((coming) => void plansOf(coming, size)), [late, size])

  const record = happenedTo(sending, plan)?.record
  const track = useMemo(() => {
    if (record && replay === 'real') return trackOf(record)
    return plan.kind === 'planned' ? plan.track : null
  }, [plan, record, replay])

  // The same object until something of it changes: a live picture must not render all of the tool.
  return useMemo(() => {
    // What is sent is what is drawn now, also where what the person sees of it follows a little later.
    const now = () => plansOf(store.get(), size)
    const sendRuns = async (runs: readonly Run[]): Promise<void> => {
      playback.stop()
      await sender.send(runs)
      const after = sender.get()
      if (after.kind === 'failed' && after.runs === runs && runs[after.at]?.plan !== now().plan)
        toast({
          kind: after.failure.stopped ? 'look' : 'loss',
          title: failureTitle(after.failure, runs[after.at]?.name),
          description: after.failure.message,
        })
    }
    return {
      sessionId: log.sessionId,
      store,
      draft,
      plan,
      plans,
      playback,
      track,
      replay,
      setReplay,
      sending,
      display: size,
      ended,
      hoverPreview,
      showHoverPreview,
      canvas,
      send: () => {
        const { name, plan } = now()
        if (plan.kind === 'planned' && !ended) void sendRuns([{ name, plan }])
      },
      sendAll: () => {
        const { plans } = now()
        const planned = plans.flatMap(({ name, plan }) => (plan.kind === 'planned' ? [{ name, plan }] : []))
        if (planned.length > 0 && planned.length === plans.length && !ended) void sendRuns(planned)
      },
      stop: log.stop,
      togglePreview: () => {
        if (playback.get().kind === 'playing') playback.pause()
        else if (track) playback.play(track.durationMs)
      },
      clear: () => {
        playback.stop()
        store.edit(() => NO_PATH)
      },
      load: ({ path: points, ...rest }: DragMouseInput) => {
        playback.stop()
        store.addLine(waypoints(points), settingsOf(rest))
        store.chooseTool('waypoints')
      },
    }
  }, [log, store, draft, plan, plans, playback, sender, track, replay, sending, size, ended, hoverPreview, canvas])
}

/** What sending would do now: plans are kept, so this takes time only once for each draft. */
function plansOf({ stroke, drawing }: DraftState, display: Display) {
  return {
    name: stroke.name,
    plan: planFor(stroke, display),
    plans: sendable(drawing).map((each) => ({ name: each.name, plan: planFor(each, display) })),
  }
}

/** Whether the path on the screen is what is going to happen, or what is happening or has happened already. */
export function toneOf({ plan, sending }: Pick<Drag, 'plan' | 'sending'>): 'planned' | 'done' | 'failed' {
  const failure = failureOf(sending, plan)
  if (failure) return failure.stopped ? 'done' : 'failed'
  const isSent = sending.kind === 'sending' && sending.runs[sending.at]?.plan === plan
  return isSent || happenedTo(sending, plan) ? 'done' : 'planned'
}

const NO_PROBLEMS: ReadonlyMap<number, string> = new Map()

/** What the service said against points of the path that is on the screen now. */
export function problemsOf({ plan, sending }: Pick<Drag, 'plan' | 'sending'>): ReadonlyMap<number, string> {
  const failure = failureOf(sending, plan)
  return failure ? pointProblems(failure.details) : NO_PROBLEMS
}
