import { activeOf, type Drawing, emptyDrawing, type Stroke, withChange, withLine } from './drawing'
import { amend, type EditHistory, record, redo, startHistory, undo } from './edit-history'
import { type Path, pointsOf } from './path'
import { DEFAULT_SETTINGS, type DragSettings, withPace } from './settings'
import { rememberSmooth, remembersSmooth } from './smooth-choice'
import { draftText, readDraft, type StoredDraft, type Tool } from './stored-draft'

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

type DraftStorage = Pick<Storage, 'getItem' | 'setItem'>

interface EditOptions {
  /** Edits in a row with the same word are one step for `undo`. */
  streak?: string
  selected?: readonly number[]
}

/** Under what name the drags for a session are kept. */
export const dragDraftKey = (sessionId: string): string => `pooldeck.drag.${sessionId}`

/** The drags that are being prepared for one session, outside React. They survive a reload of the page. */
export class DraftStore {
  readonly #storage: DraftStorage
  readonly #device: DraftStorage
  readonly #key: string
  readonly #when: (write: () => void) => void
  readonly #listeners = new Set<() => void>()
  #history: EditHistory<Drawing>
  #tool: Tool
  #snaps: boolean
  #selected: readonly number[] = []
  #state: DraftState

  /** `when` is when the draft is written: at once unless it says otherwise. `device`: where choices outlive the session. */
  constructor(
    storage: DraftStorage,
    sessionId: string,
    when: (write: () => void) => void = (write) => write(),
    device: DraftStorage = storage,
  ) {
    this.#storage = storage
    this.#when = when
    this.#device = device
    this.#key = dragDraftKey(sessionId)
    const stored = this.#read()
    const settings = { ...DEFAULT_SETTINGS, smooth: remembersSmooth(device) }
    this.#history = startHistory<Drawing>(stored?.drawing ?? emptyDrawing(settings))
    this.#tool = stored?.tool ?? 'freehand'
    this.#snaps = stored?.snaps ?? true
    this.#state = this.#snapshot()
  }

  readonly getSnapshot = (): DraftState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Changes the path of the active stroke. */
  edit(update: (path: Path) => Path, options: EditOptions = {}): void {
    const { id, path } = activeOf(this.#history.present)
    this.change((drawing) => withChange(drawing, id, { path: update(path) }), options)
  }

  /** Changes how the active stroke moves. */
  set(change: Partial<DragSettings>, options: Omit<EditOptions, 'selected'> = {}): void {
    if (change.smooth !== undefined) rememberSmooth(this.#device, change.smooth)
    const { id, settings } = activeOf(this.#history.present)
    const changed = withChange(this.#history.present, id, { settings: { ...settings, ...change } })
    this.change(() => changed, { ...options, selected: this.#selected })
  }

  /** Keeps a line, as a stroke of its own unless the active one is empty; it moves like that one unless told otherwise. */
  addLine(path: Path, settings?: DragSettings): void {
    this.change((drawing) => withLine(drawing, path, settings ?? withPace(activeOf(drawing).settings, path.kind)))
  }

  /** Changes the drawing as it is now, which may be newer than what the person sees. */
  change(update: (drawing: Drawing) => Drawing, { streak, selected = [] }: EditOptions = {}): void {
    this.#history = record(this.#history, update(this.#history.present), streak)
    this.#selected = selected
    this.#changed()
    this.#save()
  }

  /** Turns to another stroke; that is nothing to undo. */
  activate(id: string): void {
    if (id === activeOf(this.#history.present).id) return
    this.#history = amend(this.#history, { ...this.#history.present, active: id })
    this.#selected = []
    this.#changed()
    this.#save()
  }

  readonly undo = (): void => this.#step(undo(this.#history))

  readonly redo = (): void => this.#step(redo(this.#history))

  select(selected: readonly number[]): void {
    if (selected.length === this.#selected.length && selected.every((index, at) => index === this.#selected[at])) return
    this.#selected = selected
    this.#changed()
  }

  chooseTool(tool: Tool): void {
    this.#tool = tool
    this.#changed()
    this.#save()
  }

  readonly toggleSnap = (): void => {
    this.#snaps = !this.#snaps
    this.#changed()
    this.#save()
  }

  #step(history: EditHistory<Drawing>): void {
    this.#history = history
    this.#selected = []
    this.#changed()
    this.#save()
  }

  #changed(): void {
    this.#state = this.#snapshot()
    for (const listener of this.#listeners) listener()
  }

  #snapshot(): DraftState {
    const { past, present, future } = this.#history
    const stroke = activeOf(present)
    return {
      tool: this.#tool,
      snaps: this.#snaps,
      drawing: present,
      stroke,
      path: stroke.path,
      selected: withinPath(this.#selected, stroke.path),
      canUndo: past.length > 0,
      canRedo: future.length > 0,
    }
  }

  #save(): void {
    this.#when(this.#write)
  }

  readonly #write = (): void => {
    try {
      this.#storage.setItem(
        this.#key,
        draftText({ tool: this.#tool, snaps: this.#snaps, drawing: this.#history.present }),
      )
    } catch {
      // A full or forbidden storage costs the draft its life over a reload, and nothing else.
    }
  }

  #read(): StoredDraft | undefined {
    try {
      return readDraft(this.#storage.getItem(this.#key))
    } catch {
      return undefined
    }
  }
}

/** A path without a selection is not asked for its points: a line that was just let go is simplified later. */
const withinPath = (selected: readonly number[], path: Path): readonly number[] =>
  selected.length === 0 ? selected : selected.filter((index) => index < pointsOf(path).length)
