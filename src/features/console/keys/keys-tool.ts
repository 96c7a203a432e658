import { Store } from '../../../lib/store'
import type { ActionLog } from '../log/action-log'
import { build, type Builder, type Edit, newBuilder } from './builder'
import { loadDraft, saveDraft } from './draft-store'
import { KeySender } from './sender'

/** The sequence that is being built for a session. It lives as long as the console: a visit to another tool changes nothing. */
export class KeysTool extends Store<Builder> {
  readonly sender: KeySender
  readonly #log: ActionLog

  constructor(log: ActionLog) {
    super(newBuilder(loadDraft(log.storage, log.sessionId)))
    this.sender = new KeySender(log)
    this.#log = log
  }

  readonly edit = (edit: Edit | { kind: 'undo' }): void => {
    this.publish(build(this.state, edit))
    saveDraft(this.#log.storage, this.#log.sessionId, this.state.present)
  }
}
