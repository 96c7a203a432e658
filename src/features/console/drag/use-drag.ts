import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import type { DragMouseInput } from '../../../contract/computer'
import { check, plainMessage } from '../../../contract/messages'
import type { Display } from '../../../motion/geometry'
import { toast } from '../../../ui/toast'
import type { Result } from '../log/action'
import type { ActionLog } from '../log/action-log'
import { type DraftState, DraftStore } from './draft-store'
import { NO_PATH, pointsOf } from './path'
import { type Plan, planOf } from './plan'
import { Playback } from './playback'
import { prefersReducedMotion } from './reduced-motion'
import { pointProblems } from './point-problems'
import { DragOptions, DragSettings, settingsOf } from './settings'

type Planned = Extract<Plan, { kind: 'planned' }>
export type Failure = Extract<Result, { kind: 'failed' }>

/** What has become of the drag that was sent last. */
export type Sending =
  | { kind: 'idle' }
  | { kind: 'sending'; plan: Planned }
  | { kind: 'sent'; plan: Planned; ms: number }
  | { kind: 'failed'; plan: Planned; failure: Failure }

/** The drag tool of one session: what the canvas, the tool bar and the inspector share. */
export interface Drag {
  store: DraftStore
  draft: DraftState
  form: UseFormReturn<DragSettings, unknown, DragOptions>
  plan: Plan
  playback: Playback
  sending: Sending
  display: Display
  send: () => void
  togglePreview: () => void
  clear: () => void
  /** Puts a request that was made before back into the tool. */
  load: (request: DragMouseInput) => void
}

export function useDrag({ log, sessionId, display }: { log: ActionLog; sessionId: string; display: Display }): Drag {
  const [store] = useState(() => new DraftStore(log.storage, sessionId))
  const [playback] = useState(() => new Playback())
  const [sending, setSending] = useState<Sending>({ kind: 'idle' })
  const draft = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const form = useForm<DragSettings, unknown, DragOptions>({
    defaultValues: store.settings,
    resolver: zodResolver(DragOptions, { error: plainMessage }),
    mode: 'onChange',
  })
  const settings = useWatch({ control: form.control })
  const { width, height } = display
  const points = pointsOf(draft.path)
  const plan = useMemo(() => {
    const options = check(DragOptions, settings)
    return planOf(points, options.success ? options.data : null, { width, height })
  }, [points, settings, width, height])

  useEffect(() => {
    const complete = check(DragSettings, settings)
    if (complete.success) store.keepSettings(complete.data)
  }, [store, settings])
  useEffect(() => playback.stop, [playback])
  const current = useRef(plan)
  useEffect(() => {
    current.current = plan
  }, [plan])

  const send = (): void => {
    if (plan.kind !== 'planned' || sending.kind === 'sending') return
    playback.stop()
    setSending({ kind: 'sending', plan })
    void log.run({ type: 'drag_mouse', drag_mouse: plan.request }).then(({ result }) => {
      setSending(outcome(plan, result))
      if (result.kind === 'failed' && current.current !== plan)
        toast({ kind: 'loss', title: 'The drag that you sent before was not done', description: result.message })
    })
  }
  const togglePreview = (): void => {
    if (playback.getSnapshot().kind === 'playing') playback.pause()
    else if (plan.kind === 'planned' && !prefersReducedMotion()) playback.play(plan.durationMs)
  }
  const clear = (): void => {
    playback.stop()
    store.edit(NO_PATH)
  }
  const load = ({ path, ...rest }: DragMouseInput): void => {
    playback.stop()
    store.edit({ kind: 'waypoints', points: path })
    store.chooseTool('waypoints')
    form.reset(settingsOf(rest))
  }
  return { store, draft, form, plan, playback, sending, display, send, togglePreview, clear, load }
}

function outcome(plan: Planned, result: Result): Sending {
  switch (result.kind) {
    case 'sending':
      return { kind: 'sending', plan }
    case 'done':
      return { kind: 'sent', plan, ms: result.ms }
    case 'failed':
      return { kind: 'failed', plan, failure: result }
  }
}

/** Whether the path on the screen is what is going to happen, or what is happening or has happened already. */
export function toneOf({ plan, sending }: Pick<Drag, 'plan' | 'sending'>): 'planned' | 'done' | 'failed' {
  if (sending.kind === 'idle' || sending.plan !== plan) return 'planned'
  return sending.kind === 'failed' ? 'failed' : 'done'
}

const NO_PROBLEMS: ReadonlyMap<number, string> = new Map()

/** What the service said against points of the path that is on the screen now. */
export function problemsOf({ plan, sending }: Pick<Drag, 'plan' | 'sending'>): ReadonlyMap<number, string> {
  if (sending.kind !== 'failed' || sending.plan !== plan) return NO_PROBLEMS
  return pointProblems(sending.failure.details)
}
