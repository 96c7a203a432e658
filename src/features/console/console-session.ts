import { abilities } from '../../client/abilities'
import type { Connection } from '../../client/connection'
import type { BrowserSession } from '../../contract/session'
import { effectiveViewport } from '../../contract/viewport'
import { Store } from '../../lib/store'
import type { Display } from '../../motion/geometry'
import { letGoOfSession } from '../../resources/held-sessions'
import { DirectControl } from './control/direct-control'
import { DragTool } from './drag/drag-tool'
import { MarkStore } from './events/marks'
import { KeysTool } from './keys/keys-tool'
import type { ActionLog } from './log/action-log'
import { keepLastPicture } from './log/last-picture'
import { logOf } from './log-of'
import { shareHistory } from './log/share-history'
import { FrameStore } from './screen/frame-store'
import { ScreenSource } from './screen/screen-source'

/** What others know of the session and of its service. */
interface SessionFacts {
  viewport: BrowserSession['viewport']
  /** A private phase is on. */
  isPrivate: boolean
  /** What else is asked of the service is answered; `silent`: that takes long. */
  answers: boolean
  silent: boolean
  /** Keys can be held, and the service says where they go. */
  holdsKeys: boolean
  /** Motion keeps its times. */
  timed: boolean
  /** Telemetry has no keys that are said to be hidden. */
  hidesKeys: boolean
}

/** What all tools of a session depend on. */
interface SessionState {
  /** The size of its screen, as the newest picture has it, or as it was set. */
  display: Display
  /** It is no more: nothing can be sent. */
  ended: boolean
}

/** What the console of one session has outside of React: its screen, its history, and the tools that act on it. */
export class ConsoleSession extends Store<SessionState> {
  readonly log: ActionLog
  readonly screen: FrameStore
  readonly control: DirectControl
  readonly drag: DragTool
  readonly keys: KeysTool
  readonly marks = new MarkStore()
  #viewport: BrowserSession['viewport']
  #isPrivate = false

  constructor(connection: Connection, { session_id: sessionId, viewport }: BrowserSession) {
    const display = sizeOf(viewport)
    super({ display, ended: false })
    this.#viewport = viewport
    this.log = logOf(connection, sessionId)
    this.screen = new FrameStore(new ScreenSource(connection, sessionId))
    this.control = new DirectControl(this.log)
    this.drag = new DragTool(this.log, display)
    this.keys = new KeysTool(this.log)
  }

  /** Idempotent. */
  know({ viewport, isPrivate, answers, silent, ...offered }: SessionFacts): void {
    const { log, screen, control } = this
    this.#viewport = viewport
    this.#isPrivate = isPrivate
    this.#follow()
    log.setAbilities({ knowsFocus: offered.holdsKeys })
    log.setPrivate(isPrivate)
    control.setAbilities(offered)
    screen.setReachable(answers)
    screen.setSilent(silent)
  }

  /** Follows the session until what this returns is called: then whatever is down in it comes up, and what is in progress stops. */
  start(): () => void {
    const { log, screen, control, drag } = this
    const controlled = (): void => {
      screen.hintChange()
      screen.setDrives(control.get().mode !== 'locked')
    }
    const ends = [
      screen.subscribe(this.#follow),
      screen.start(),
      log.subscribe(screen.hintChange),
      log.watch(screen.snapshot),
      control.subscribe(controlled),
      shareHistory(log),
    ]
    addEventListener('pagehide', control.flushOnUnload)
    return () => {
      this.#keepLast()
      for (const end of ends) end()
      removeEventListener('pagehide', control.flushOnUnload)
      drag.stop()
      // First: it stops what is in progress, and that is not to be what lets go of buttons and keys.
      log.dispose()
      control.dispose()
    }
  }

  /** It is found on the page of the session once that has ended. */
  #keepLast(): void {
    const last = this.#isPrivate ? null : this.screen.snapshot()
    if (last) void keepLastPicture(this.log.connection, this.log.sessionId, last)
  }

  readonly #follow = (): void => {
    const { log, screen, control, drag, state: before } = this
    const { picture, link } = screen.get()
    const ended = link.kind === 'ended'
    const { width, height } = picture?.size ?? sizeOf(this.#viewport)
    if (ended === before.ended && width === before.display.width && height === before.display.height) return
    if (ended && !before.ended) {
      control.end()
      abilities.doubt(log.connection)
      letGoOfSession(log.connection, log.sessionId)
      this.#keepLast()
    }
    this.publish({ display: { width, height }, ended })
    drag.know(this.state)
  }
}

/** Nothing else: what is saved of a drag has this size in it. */
function sizeOf(viewport: BrowserSession['viewport']): Display {
  const { width, height } = effectiveViewport(viewport)
  return { width, height }
}
