import { z } from 'zod'
import { check } from '../../../contract/messages'
import { type EditHistory, record, redo, startHistory, undo } from './edit-history'
import { NO_PATH, type Path, pointsOf } from './path'
import { DEFAULT_SETTINGS, DragSettings } from './settings'

export const TOOLS = ['freehand', 'waypoints'] as const
export type Tool = (typeof TOOLS)[number]

export interface DraftState {
  tool: Tool
  path: Path
  /** Index of the point that the keyboard acts on. */
  selected: number | null
  canUndo: boolean
  canRedo: boolean
}

const Points = z.array(z.tuple([z.int(), z.int()]))
/** It may have been written by an older version, so it is checked when it is read. */
const StoredDraft = z.object({
  tool: z.enum(TOOLS),
  path: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('waypoints'), points: Points }),
    z.object({ kind: z.literal('freehand'), drawn: Points, tolerance: z.number().min(0) }),
  ]),
  settings: DragSettings,
})
type StoredDraft = z.infer<typeof StoredDraft>

type DraftStorage = Pick<Storage, 'getItem' | 'setItem'>

/** The drag that is being prepared for one session, outside React. It survives a reload of the page. */
export class DraftStore {
  readonly #storage: DraftStorage
  readonly #key: string
  readonly #listeners = new Set<() => void>()
  #history: EditHistory<Path>
  #tool: Tool
  #selected: number | null = null
  #settings: DragSettings
  #state: DraftState

  constructor(storage: DraftStorage, sessionId: string) {
    this.#storage = storage
    this.#key = `pooldeck.drag.${sessionId}`
    const stored = read(storage, this.#key)
    this.#history = startHistory<Path>(stored?.path ?? NO_PATH)
    this.#tool = stored?.tool ?? 'freehand'
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

  /** Replaces the path; edits in a row with the same `streak` are one step for `undo`. */
  edit(path: Path, { streak, selected = null }: { streak?: string; selected?: number | null } = {}): void {
    this.#history = record(this.#history, path, streak)
    this.#selected = selected
    this.#changed()
  }

  readonly undo = (): void => this.#step(undo(this.#history))

  readonly redo = (): void => this.#step(redo(this.#history))

  select(index: number | null): void {
    if (index === this.#selected) return
    this.#selected = index
    this.#changed()
  }

  chooseTool(tool: Tool): void {
    this.#tool = tool
    this.#changed()
  }

  #step(history: EditHistory<Path>): void {
    this.#history = history
    this.#selected = null
    this.#changed()
  }

  #changed(): void {
    this.#state = this.#snapshot()
    this.#save()
    for (const listener of this.#listeners) listener()
  }

  #snapshot(): DraftState {
    const { past, present, future } = this.#history
    const last = pointsOf(present).length - 1
    return {
      tool: this.#tool,
      path: present,
      selected: this.#selected === null || last < 0 ? null : Math.min(this.#selected, last),
      canUndo: past.length > 0,
      canRedo: future.length > 0,
    }
  }

  #save(): void {
    const draft = { tool: this.#tool, path: this.#history.present, settings: this.#settings }
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
