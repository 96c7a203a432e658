import { Store } from '../../../lib/store'
import type { ActionLog } from '../log/action-log'
import { build, type Builder, type Edit, newBuilder } from './builder'
import type { Persisted } from '../../../lib/persisted'
import { type Draft, EMPTY_DRAFT } from './draft'
import { keysDraft } from './draft-store'
import { KeySender } from './sender'

/** The sequence that is being built for a session. It lives as long as the console: a visit to another tool changes nothing. */
export class KeysTool extends Store<Builder> {
  readonly sender: KeySender
  readonly #stored: Persisted<Draft>

  constructor(log: ActionLog) {
    const stored = keysDraft(log.storage, log.sessionId)
    super(newBuilder(stored.get() ?? EMPTY_DRAFT))
    this.sender = new KeySender(log)
    this.#stored = stored
  }

  readonly edit = (edit: Edit | { kind: 'undo' }): void => {
    this.publish(build(this.state, edit))
    this.#stored.set(this.state.present)
  }
}
