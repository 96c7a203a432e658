import { z } from 'zod'
import { check } from '../../../contract/messages'
import { activeOf, type Drawing, EMPTY_DRAWING, type Stroke, withChange, withLine } from './drawing'
import { amend, type EditHistory, record, redo, startHistory, undo } from './edit-history'
import { type Path, pointsOf } from './path'
import { DEFAULT_SETTINGS, DragSettings } from './settings'

export const TOOLS = ['freehand', 'straight', 'waypoints'] as const
export type Tool = (typeof TOOLS)[number]

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

const Points = z.array(z.tuple([z.int(), z.int()]))
/** It may have been written by an older version, so it is checked when it is read. */
const StoredDraft = z.object({
  tool: z.enum(TOOLS),
  snaps: z.boolean(),
  drawing: z.object({
    active: z.string(),
    strokes: z
      .array(
        z.object({
          id: z.string().regex(/^\d+$/),
          name: z.string(),
          visible: z.boolean(),
          path: z.discriminatedUnion('kind', [
            z.object({ kind: z.literal('waypoints'), points: Points }),
            z.object({ kind: z.literal('freehand'), drawn: Points, tolerance: z.number().min(0) }),
          ]),
        }),
      )
      .min(1),
  }),
  settings: DragSettings,
})
type StoredDraft = z.infer<typeof StoredDraft>

type DraftStorage = Pick<Storage, 'getItem' | 'setItem'>

interface EditOptions {
  /** Edits in a row with the same word are one step for `undo`. */
  streak?: string
  selected?: readonly number[]
}

/** The drags that are being prepared for one session, outside React. They survive a reload of the page. */
export class DraftStore {
  readonly #storage: DraftStorage
  readonly #key: string
  readonly #when: (write: () => void) => void
  readonly #listeners = new Set<() => void>()
  #history: EditHistory<Drawing>
  #tool: Tool
  #snaps: boolean
  #selected: readonly number[] = []
  #settings: DragSettings
  #state: DraftState

  /** `when` is when the draft is written: at once unless it says otherwise. */
  constructor(storage: DraftStorage, sessionId: string, when: (write: () => void) => void = (write) => write()) {
    this.#storage = storage
    this.#when = when
    this.#key = `pooldeck.drag.${sessionId}`
    const stored = read(storage, this.#key)
    this.#history = startHistory<Drawing>(stored?.drawing ?? EMPTY_DRAWING)
    this.#tool = stored?.tool ?? 'freehand'
    this.#snaps = stored?.snaps ?? true
    this.#settings = stored?.settings ?? DEFAULT_SETTINGS
    this.#state = this.#snapshot()
  }

  readonly getSnapshot = (): DraftState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The settings as they were last kept. */
  get settings(): DragSettings {
    return this.#settings
  }

  keepSettings(settings: DragSettings): void {
    this.#settings = settings
    this.#save()
  }

  /** Changes the path of the active stroke. */
  edit(update: (path: Path) => Path, options: EditOptions = {}): void {
    const { id, path } = activeOf(this.#history.present)
    this.change((drawing) => withChange(drawing, id, { path: update(path) }), options)
  }

  /** Keeps a line that was drawn, as a stroke of its own unless the active one is empty. */
  addLine(path: Path): void {
    this.change((drawing) => withLine(drawing, path))
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
    const count = pointsOf(stroke.path).length
    return {
      tool: this.#tool,
      snaps: this.#snaps,
      drawing: present,
      stroke,
      path: stroke.path,
      selected: this.#selected.filter((index) => index < count),
      canUndo: past.length > 0,
      canRedo: future.length > 0,
    }
  }

  #save(): void {
    this.#when(this.#write)
  }

  readonly #write = (): void => {
    const draft: StoredDraft = {
      tool: this.#tool,
      snaps: this.#snaps,
      drawing: this.#history.present as StoredDraft['drawing'],
      settings: this.#settings,
    }
    try {
      this.#storage.setItem(this.#key, JSON.stringify(draft))
    } catch {
      // A full or forbidden storage costs the draft its life over a reload, and nothing else.
    }
  }
}

function read(storage: DraftStorage, key: string): StoredDraft | undefined {
  try {
    const result = check(StoredDraft, JSON.parse(storage.getItem(key) ?? 'null'))
    return result.success ? result.data : undefined
  } catch {
    return undefined
  }
}
