import { z } from 'zod'
import { amend, type EditHistory, record, redo, startHistory, undo } from '../../../lib/edit-history'
import { Store } from '../../../lib/store'
import type { KeyValueStorage } from '../../../lib/browser-storage'
import { type Persisted, persisted, TEXT } from '../../../lib/persisted'
import { activeOf, type Drawing, emptyDrawing, type Stroke, withChange, withLine } from './drawing'
import type { Path } from './path'
import { DEFAULT_SETTINGS, type DragSettings, withPace } from './settings'
import { StoredDraft, type Tool } from './stored-draft'

export interface DraftState {
  tool: Tool
  /** Points that are set or moved are pulled onto the columns and rows of others. */
  snaps: boolean
  drawing: Drawing
  /** The active stroke, and its path. */
  stroke: Stroke
  path: Path
  /** Indices of the points that the keyboard acts on; the last one was selected last. */
  selected: readonly number[]
  canUndo: boolean
  canRedo: boolean
}

/** Whether the person has last asked for smoothing: for the next drawing. */
const Smooth = z.enum(['on', 'off'])

interface EditOptions {
  /** Edits in a row with the same word are one step for `undo`. */
  streak?: string
  selected?: readonly number[]
}

/** Under what name the drags for a session are kept. */
export const dragDraftKey = (sessionId: string): string => `pooldeck.drag.${sessionId}`

/** The drags that are being prepared for one session, outside React. They survive a reload of the page. */
export class DraftStore extends Store<DraftState> {
  /** A full or forbidden storage costs the draft its life over a reload, and nothing else. */
  readonly #stored: Persisted<StoredDraft>
  readonly #smooth: Persisted<z.infer<typeof Smooth>>
  readonly #when: (write: () => void) => void
  #history: EditHistory<Drawing>

  /** `when` is when the draft is written: at once unless it says otherwise. `device`: where choices outlive the session. */
  constructor(
    storage: KeyValueStorage,
    sessionId: string,
    when: (write: () => void) => void = (write) => write(),
    device: KeyValueStorage = storage,
  ) {
    const ofSession = persisted(StoredDraft, dragDraftKey(sessionId), { storage })
    const smooth = persisted(Smooth, 'pooldeck.drag.smooth', { storage: device, ...TEXT })
    const stored = ofSession.get()
    const settings = { ...DEFAULT_SETTINGS, smooth: smooth.get() === 'on' }
    const history = startHistory<Drawing>(stored?.drawing ?? emptyDrawing(settings))
    super(stateOf(history, { tool: stored?.tool ?? 'freehand', snaps: stored?.snaps ?? true, selected: [] }))
    this.#stored = ofSession
    this.#smooth = smooth
    this.#when = when
    this.#history = history
  }

  /** Changes the path of the active stroke. */
  edit(update: (path: Path) => Path, options: EditOptions = {}): void {
    const { id, path } = activeOf(this.#history.present)
    this.change((drawing) => withChange(drawing, id, { path: update(path) }), options)
  }

  /** Changes how the active stroke moves. */
  set(change: Partial<DragSettings>, options: Omit<EditOptions, 'selected'> = {}): void {
    if (change.smooth !== undefined) this.#smooth.set(change.smooth ? 'on' : 'off')
    const { id, settings } = activeOf(this.#history.present)
    const changed = withChange(this.#history.present, id, { settings: { ...settings, ...change } })
    this.change(() => changed, { ...options, selected: this.state.selected })
  }

  /** Keeps a line, as a stroke of its own unless the active one is empty; it moves like that one by default. */
  addLine(path: Path, settings?: DragSettings): void {
    this.change((drawing) => withLine(drawing, path, settings ?? withPace(activeOf(drawing).settings, path.kind)))
  }

  /** Changes the drawing as it is now, which may be newer than what the person sees. */
  change(update: (drawing: Drawing) => Drawing, { streak, selected = [] }: EditOptions = {}): void {
    this.#step(record(this.#history, update(this.#history.present), streak), selected)
  }

  /** Turns to another stroke; that is nothing to undo. */
  activate(id: string): void {
    if (id === activeOf(this.#history.present).id) return
    this.#step(amend(this.#history, { ...this.#history.present, active: id }))
  }

  readonly undo = (): void => this.#step(undo(this.#history))

  readonly redo = (): void => this.#step(redo(this.#history))

  select(selected: readonly number[]): void {
    const before = this.state.selected
    if (selected.length === before.length && selected.every((index, at) => index === before[at])) return
    this.#show({ selected })
  }

  chooseTool(tool: Tool): void {
    this.#show({ tool })
    this.#when(this.#write)
  }

  readonly toggleSnap = (): void => {
    this.#show({ snaps: !this.state.snaps })
    this.#when(this.#write)
  }

  #step(history: EditHistory<Drawing>, selected: readonly number[] = []): void {
    this.#history = history
    this.#show({ selected })
    this.#when(this.#write)
  }

  #show(change: Partial<Chosen>): void {
    this.publish(stateOf(this.#history, { ...this.state, ...change }))
  }

  readonly #write = (): void => {
    const { tool, snaps, drawing } = this.state
    this.#stored.set({ tool, snaps, drawing })
  }
}

type Chosen = Pick<DraftState, 'tool' | 'snaps' | 'selected'>

function stateOf({ past, present, future }: EditHistory<Drawing>, { tool, snaps, selected }: Chosen): DraftState {
  const stroke = activeOf(present)
  return {
    tool,
    snaps,
    drawing: present,
    stroke,
    path: stroke.path,
    selected: withinPath(selected, stroke.path),
    canUndo: past.length > 0,
    canRedo: future.length > 0,
  }
}

const withinPath = (selected: readonly number[], { points }: Path): readonly number[] =>
  selected.length === 0 ? selected : selected.filter((index) => index < points.length)
