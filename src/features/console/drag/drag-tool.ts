import type { DragMouseInput } from '../../../contract/computer'
import { deviceStorage } from '../../../lib/browser-storage'
import { Store, Value } from '../../../lib/store'
import type { Display, Waypoint } from '../../../motion/geometry'
import type { Track } from '../../../motion/track'
import { DebouncedWrite } from '../../../ui/debounced-write'
import { FocusTarget } from './focus-target'
import { toast } from '../../../ui/toast'
import type { ActionLog } from '../log/action-log'
import { type DraftState, DraftStore } from './draft-store'
import { sendable } from './drawing'
import { LateDraft } from './late-draft'
import { NO_PATH, waypoints } from './path'
import { type Plan, planFor } from './plan'
import { Playback } from './playback'
import { outsideOf, pointProblems } from './point-problems'
import { DragSender, failureOf, happenedTo, type Run, type Sending } from './sender'
import { failureTitle } from './failure-title'
import { settingsOf } from './settings'

/** Which track the preview plays once a stroke was sent and the service has reported how it went. */
export type Replay = 'planned' | 'real'

/** Where the drag is done. */
interface Scope {
  display: Display
  /** The session is no more: nothing can be sent. */
  ended: boolean
}

/** What is shown of the drag tool, all of it of one moment. */
export interface DragState extends Scope {
  /** A long one is some frames behind the store. */
  draft: DraftState
  sending: Sending
  replay: Replay
  /** Of the active stroke. */
  plan: Plan
  /** Every stroke that would be sent with the others, in order. */
  plans: readonly { name: string; plan: Plan }[]
  /** What the preview plays of the active stroke: its plan, or what really happened of it. */
  track: Track | null
}

/** What a part of the inspector gets: the tool, to act on it, and what is shown of it, which follows when there is time. */
export interface DragPart {
  drag: DragTool
  shown: DragState
}

/** The drag tool of a session: what is drawn, what of it is sent, and what became of that. Lives as long as the console. */
export class DragTool extends Store<DragState> {
  readonly log: ActionLog
  /** The draft as it is now: what acts on it reads it here. */
  readonly store: DraftStore
  readonly playback = new Playback()
  /** Where it is drawn. */
  readonly canvas = new FocusTarget()
  /** Lines that are shown for a moment, such as those of a saved gesture. */
  readonly hoverPreview = new Value<readonly (readonly Waypoint[])[]>([])
  readonly #sender: DragSender
  readonly #writer: DebouncedWrite

  constructor(log: ActionLog, display: Display) {
    const writer = new DebouncedWrite()
    const store = new DraftStore(log.storage, log.sessionId, writer.later, deviceStorage)
    const sender = new DragSender(log)
    super(stateOf({ draft: store.get(), sending: sender.get(), replay: 'real', display, ended: false }))
    this.log = log
    this.store = store
    this.#sender = sender
    this.#writer = writer
    const late = new LateDraft(store, (draft) => void plansOf(draft, this.state.display))
    late.subscribe(() => this.#show({ draft: late.get() }))
    sender.subscribe(() => this.#show({ sending: sender.get() }))
  }

  /** Idempotent. */
  know({ display, ended }: Scope): void {
    const { width, height } = this.state.display
    // What played was on the display that is no more.
    if (display.width !== width || display.height !== height) this.playback.stop()
    this.#show({ display, ended })
  }

  readonly setReplay = (replay: Replay): void => this.#show({ replay })

  /** Sends the active stroke as it is now, also where what the person sees of it follows a little later. */
  readonly send = (): void => {
    const { name, plan } = this.#now()
    if (plan.kind === 'planned') void this.#send([{ name, plan }])
  }

  readonly sendAll = (): void => {
    const { plans } = this.#now()
    const planned = plans.flatMap(({ name, plan }) => (plan.kind === 'planned' ? [{ name, plan }] : []))
    if (planned.length > 0 && planned.length === plans.length) void this.#send(planned)
  }

  readonly togglePreview = (): void => {
    const { track } = this.state
    if (this.playback.get().kind === 'playing') this.playback.pause()
    else if (track) this.playback.play(track.durationMs)
  }

  readonly clear = (): void => {
    this.playback.stop()
    this.store.edit(() => NO_PATH)
  }

  /** Puts a request that was made before back into the tool. */
  load({ path: points, ...rest }: DragMouseInput): void {
    this.playback.stop()
    this.store.addLine(waypoints(points), settingsOf(rest))
    this.store.chooseTool('waypoints')
  }

  /** The console goes: what was drawn last is stored. Idempotent. */
  readonly stop = (): void => {
    this.playback.stop()
    this.#writer.now()
  }

  async #send(runs: readonly Run[]): Promise<void> {
    if (this.state.ended) return
    this.playback.stop()
    await this.#sender.send(runs)
    const after = this.#sender.get()
    if (after.kind === 'failed' && after.runs === runs && runs[after.at]?.plan !== this.#now().plan)
      toast({
        kind: after.failure.stopped ? 'warning' : 'danger',
        title: failureTitle(after.failure, runs[after.at]?.name),
        description: after.failure.message,
      })
  }

  #now() {
    return plansOf(this.store.get(), this.state.display)
  }

  #show(change: Partial<Shown>): void {
    this.publish(stateOf({ ...this.state, ...change }))
  }
}

type Shown = Omit<DragState, 'plan' | 'plans' | 'track'>

function stateOf(shown: Shown): DragState {
  const { plan, plans } = plansOf(shown.draft, shown.display)
  const real = shown.replay === 'real' ? happenedTo(shown.sending, plan)?.track : null
  return { ...shown, plan, plans, track: real ?? (plan.kind === 'planned' ? plan.track : null) }
}

/** What sending would do: plans are kept, so this takes time only once for each draft. */
function plansOf({ stroke, drawing }: DraftState, display: Display) {
  return {
    name: stroke.name,
    plan: planFor(stroke, display),
    plans: sendable(drawing).map((each) => ({ name: each.name, plan: planFor(each, display) })),
  }
}

/** Whether the path on the screen is what is going to happen, or what is happening or has happened already. */
export function toneOf({ plan, sending }: DragState): 'planned' | 'done' | 'failed' {
  const failure = failureOf(sending, plan)
  if (failure) return failure.stopped ? 'done' : 'failed'
  const isSent = sending.kind === 'sending' && sending.runs[sending.at]?.plan === plan
  return isSent || happenedTo(sending, plan) ? 'done' : 'planned'
}

/** What is wrong with points of the path that is on the screen now: what the service said of them, or that they are not on the display. */
export function problemsOf({ plan, sending, draft, display }: DragState): ReadonlyMap<number, string> {
  const failure = failureOf(sending, plan)
  return failure ? pointProblems(failure.details) : outsideOf(draft.path.points, display)
}
