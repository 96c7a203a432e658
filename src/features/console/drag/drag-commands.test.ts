import { expect, test } from 'vitest'
import { keyCaps } from '../../../ui/shortcuts'
import { MemoryStorage } from '../../../lib/test-storage'
import { canvasCommand } from './canvas-command'
import { DraftStore } from './draft-store'
import { dragCommands, undoSteps } from './drag-commands'
import type { DragTool } from './drag-tool'
import { waypoints } from './path'

const ARROWS: Record<string, string> = { '←': 'ArrowLeft', '→': 'ArrowRight', '↑': 'ArrowUp', '↓': 'ArrowDown' }

/** The press that a list of shortcuts names. */
function pressOf(keys: string) {
  const parts = keys.split('+')
  const key = parts.at(-1) ?? ''
  const has = (modifier: string): boolean => parts.slice(0, -1).includes(modifier)
  return {
    key: ARROWS[key] ?? key,
    code: key === '[' ? 'BracketLeft' : key === ']' ? 'BracketRight' : '',
    shiftKey: has('Shift'),
    ctrlKey: has('Control'),
    altKey: has('Alt'),
    metaKey: false,
  }
}

test('the list of shortcuts names the keys of the canvas, each as a cap with a word on it, and the canvas knows them all', () => {
  const drag = { store: {}, canvas: {} } as unknown as DragTool
  const listed = dragCommands(drag, () => {}).flatMap(({ focusKeys = [] }) => focusKeys)
  for (const keys of listed) {
    expect(canvasCommand(pressOf(keys)), keys).not.toBeNull()
    expect(keyCaps(keys, false).flat(), keys).not.toContain('')
  }
  expect(new Set(listed).size).toBe(listed.length)
  const kinds = new Set(listed.map((keys) => canvasCommand(pressOf(keys))?.kind))
  expect(kinds).toEqual(
    new Set(['all', 'cancel', 'copy', 'duplicate', 'enter', 'insert', 'move', 'paste', 'remove', 'step']),
  )
  for (const keys of ['Alt+←', 'Shift+[', 'Shift+]']) expect(listed).toContain(keys)
})

test('a step back or forward in the drawing says what is there then', () => {
  const store = new DraftStore(new MemoryStorage(), 's1')
  const said: string[] = []
  const { undo, redo } = undoSteps(store, (message) => said.push(message))
  store.addLine(
    waypoints([
      [1, 2],
      [3, 4],
    ]),
  )
  for (const step of [undo, undo, redo]) step()
  expect(said).toEqual(['Undo: Stroke 1 has 0 points', 'Nothing to undo', 'Redo: Stroke 1 has 2 points'])
})
