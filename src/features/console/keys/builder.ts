import type { PressKeyInput } from '../../../contract/computer'
import { type EditHistory, record, redo, startHistory, undo } from '../../../lib/edit-history'
import { type Draft, draftOf, EMPTY_DRAFT } from './draft'

export type Edit =
  | { kind: 'add'; texts: readonly string[] }
  | { kind: 'replace'; id: number; text: string }
  | { kind: 'remove'; id: number }
  | { kind: 'duplicate'; id: number }
  | { kind: 'move'; id: number; to: number }
  | { kind: 'duration'; text: string }
  /** Holds a key during the sequence, or no longer. */
  | { kind: 'hold'; item: string }
  /** Holds another key instead of one. */
  | { kind: 'replaceHold'; item: string; by: string }
  | { kind: 'load'; request: PressKeyInput }
  | { kind: 'clear' }

/** A step of the way back and forth. */
export type Step = { kind: 'undo' } | { kind: 'redo' }

/** A draft and the way back and forth. */
export interface Builder extends EditHistory<Draft> {
  nextId: number
}

export const newBuilder = (draft: Draft): Builder => ({
  ...startHistory(draft),
  nextId: Math.max(0, ...draft.items.map(({ id }) => id)) + 1,
})

export function build(builder: Builder, edit: Edit | Step): Builder {
  if (edit.kind === 'undo') return { ...builder, ...undo(builder) }
  if (edit.kind === 'redo') return { ...builder, ...redo(builder) }
  const draft = edited(builder, edit)
  const nextId = Math.max(builder.nextId, ...draft.items.map(({ id }) => id + 1))
  return { ...record(builder, draft, streakOf(edit)), nextId }
}

/** What is typed into the duration is one edit, however many letters it has; so is a way of one item, however many indices it has. */
function streakOf(edit: Edit): string | null {
  if (edit.kind === 'move') return `index of ${edit.id}`
  return edit.kind === 'duration' ? edit.kind : null
}

function edited({ present: draft, nextId }: Builder, edit: Edit): Draft {
  const { items } = draft
  const index = 'id' in edit ? items.findIndex(({ id }) => id === edit.id) : -1
  const item = items[index]
  if ('id' in edit && !item) return draft
  switch (edit.kind) {
    case 'add':
      if (edit.texts.length === 0) return draft
      return { ...draft, items: [...items, ...edit.texts.map((text, at) => ({ id: nextId + at, text }))] }
    case 'replace':
      if (item?.text === edit.text) return draft
      return { ...draft, items: items.with(index, { id: edit.id, text: edit.text }) }
    case 'remove':
      return { ...draft, items: items.toSpliced(index, 1) }
    case 'duplicate':
      return { ...draft, items: items.toSpliced(index + 1, 0, { id: nextId, text: item?.text ?? '' }) }
    case 'move': {
      const to = Math.min(Math.max(edit.to, 0), items.length - 1)
      if (to === index || !item) return draft
      return { ...draft, items: items.toSpliced(index, 1).toSpliced(to, 0, item) }
    }
    case 'duration':
      return { ...draft, duration: edit.text }
    case 'hold': {
      const { holdKeys } = draft
      const held = holdKeys.includes(edit.item)
      return { ...draft, holdKeys: held ? holdKeys.filter((name) => name !== edit.item) : [...holdKeys, edit.item] }
    }
    case 'replaceHold':
      return { ...draft, holdKeys: [...new Set(draft.holdKeys.map((name) => (name === edit.item ? edit.by : name)))] }
    case 'load':
      return draftOf(edit.request, nextId)
    case 'clear':
      return EMPTY_DRAFT
  }
}
