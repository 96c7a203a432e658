import { deviceStorage } from '../../../lib/browser-storage'
import { DebouncedWrite } from '../../../ui/debounced-write'
import { FocusTarget } from '../../../ui/focus-target'
import type { ActionLog } from '../log/action-log'
import { DraftStore } from './draft-store'
import { LateDraft } from './late-draft'
import { Playback } from './playback'
import { DragSender } from './sender'

/** What the drag tool of a session has outside of React. It lives as long as the console. */
export class DragTool {
  readonly log: ActionLog
  readonly store: DraftStore
  /** The draft as it is shown. */
  readonly late: LateDraft
  readonly sender: DragSender
  readonly playback = new Playback()
  /** Where it is drawn. */
  readonly canvas = new FocusTarget()
  readonly #writer = new DebouncedWrite()

  constructor(log: ActionLog) {
    this.log = log
    this.store = new DraftStore(log.storage, log.sessionId, this.#writer.later, deviceStorage)
    this.late = new LateDraft(this.store)
    this.sender = new DragSender(log)
  }

  /** The console goes: what was drawn last is stored. Idempotent. */
  readonly stop = (): void => {
    this.playback.stop()
    this.#writer.now()
  }
}
