import type { Favorite } from '../../../actions/favorites'
import type { Persisted } from '../../../lib/persisted'
import { Store } from '../../../lib/store'
import type { ActionLog } from '../log/action-log'
import { build, type Builder, type Edit, newBuilder, type Step } from './builder'
import { type Draft, draftOf, EMPTY_DRAFT } from './draft'
import { assess } from './draft-errors'
import { keysDraft } from './draft-store'
import { combine } from './item'
import { KeySender } from './sender'
import { NO_STICKY_MODIFIERS, press, type StickyModifiers, used } from './sticky-modifiers'

interface KeysState {
  builder: Builder
  /** What is typed as the next item. */
  text: string
  stickyModifiers: StickyModifiers
  /** A key is sent at once, and the sequence stays as it is. */
  atOnce: boolean
}

/** The sequence that is being built for a session. It lives as long as the console: a visit to another tool changes nothing. */
export class KeysTool extends Store<KeysState> {
  readonly log: ActionLog
  readonly sender: KeySender
  readonly #stored: Persisted<Draft>

  constructor(log: ActionLog) {
    const stored = keysDraft(log.storage, log.sessionId)
    const builder = newBuilder(stored.get() ?? EMPTY_DRAFT)
    super({ builder, text: '', stickyModifiers: NO_STICKY_MODIFIERS, atOnce: false })
    this.log = log
    this.sender = new KeySender(log)
    this.#stored = stored
  }

  readonly edit = (edit: Edit | Step): void => {
    const builder = build(this.state.builder, edit)
    this.#set({ builder })
    this.#stored.set(builder.present)
  }

  readonly type = (text: string): void => this.#set({ text })

  readonly setAtOnce = (atOnce: boolean): void => this.#set({ atOnce })

  readonly latch = (item: string): void => this.#set({ stickyModifiers: press(this.state.stickyModifiers, item) })

  readonly add = (texts: readonly string[]): void => this.edit({ kind: 'add', texts })

  /** Adds what was composed of latched modifiers and a key. */
  readonly addComposed = (item: string): void => {
    this.add([item])
    this.#set({ text: '', stickyModifiers: used(this.state.stickyModifiers) })
  }

  readonly take = (item: string): void => {
    if (this.state.atOnce) this.sender.send({ keys: [item] })
    else this.add([item])
  }

  /** Takes a key by its name, with the modifiers that are latched. */
  readonly takeKey = (name: string): void => {
    const { stickyModifiers } = this.state
    const typed = combine([...stickyModifiers.keys()], name)
    if (typed.kind !== 'item') return
    this.take(typed.item)
    this.#set({ stickyModifiers: used(stickyModifiers) })
  }

  readonly takeFavorite = ({ request }: Favorite): void => {
    // What the service would refuse is built instead, and says why.
    if (this.state.atOnce && assess(draftOf(request, 0)).plan) this.sender.send(request)
    // Items alone join the sequence; with a duration or held keys the whole of it is meant.
    else if (request.duration || request.hold_keys) this.edit({ kind: 'load', request })
    else this.add(request.keys)
  }

  /** Sends the sequence. A no-op while it has errors, or while one is in progress. */
  readonly submit = (): void => {
    const draft = this.state.builder.present
    const { plan, request } = assess(draft)
    if (plan && this.sender.get().kind !== 'sending') this.sender.send(request, draft)
  }

  #set(change: Partial<KeysState>): void {
    this.publish({ ...this.state, ...change })
  }
}
