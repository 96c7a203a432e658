import type { Command } from '../../../ui/commands'
import { plural } from '../../../ui/format'
import type { DraftStore } from './draft-store'
import type { DragTool } from './drag-tool'

/** What the canvas does with keys itself: it has to have the focus. */
const CANVAS_KEYS: readonly (readonly [id: string, label: string, keys: readonly string[]])[] = [
  ['move', 'Move the crosshair, or the selected points', ['←', '→', '↑', '↓']],
  ['far', 'By 10 pixels', ['Shift+←', 'Shift+→', 'Shift+↑', 'Shift+↓']],
  ['farther', 'By 100 pixels', ['Alt+←', 'Alt+→', 'Alt+↑', 'Alt+↓']],
  ['add', 'Add a point at the crosshair', ['Enter']],
  ['step', 'Select the previous or next point', ['[', ']']],
  ['extend', 'Add the previous or next point to the selection', ['Shift+[', 'Shift+]']],
  ['all', 'Select all points', ['Control+A']],
  ['insert', 'Insert a point after the selected one', ['Insert']],
  ['remove', 'Delete selected points', ['Delete']],
  ['copy', 'Copy, paste or duplicate the stroke', ['Control+C', 'Control+V', 'Control+D']],
  ['cancel', 'Hide the crosshair, or deselect', ['Escape']],
]

/** Steps back and forward in the drawing, which say what is there then. */
export function undoSteps(store: DraftStore, announce: (message: string) => void) {
  const step = (take: () => void, word: string) => (): void => {
    const before = store.get().drawing
    take()
    const { drawing, stroke } = store.get()
    if (drawing === before) return announce(`Nothing to ${word.toLowerCase()}`)
    announce(`${word}: ${stroke.name} has ${plural(stroke.path.points.length, 'point')}`)
  }
  return { undo: step(store.undo, 'Undo'), redo: step(store.redo, 'Redo') }
}

/** What can be done while a drag is drawn. */
export function dragCommands(
  { store, togglePreview, clear, send, sendAll, canvas }: DragTool,
  announce: (message: string) => void,
  stillReason?: string,
): Command[] {
  const group = 'Drag'
  const { undo, redo } = undoSteps(store, announce)
  return [
    { id: 'drag.freehand', group, label: 'Draw freehand', keys: 'f', run: () => store.chooseTool('freehand') },
    { id: 'drag.straight', group, label: 'Draw straight lines', keys: 'l', run: () => store.chooseTool('straight') },
    { id: 'drag.waypoints', group, label: 'Set waypoints', keys: 'w', run: () => store.chooseTool('waypoints') },
    { id: 'drag.snap', group, label: 'Turn snapping on or off', keys: 's', run: store.toggleSnap },
    {
      id: 'drag.preview',
      group,
      label: 'Preview the drag',
      keys: 'p',
      disabledReason: stillReason,
      run: togglePreview,
    },
    { id: 'drag.undo', group, label: 'Undo the last change of the path', keys: 'Control+z', run: undo },
    { id: 'drag.redo', group, label: 'Redo the change', keys: ['Control+Shift+z', 'Control+y'], run: redo },
    { id: 'drag.clear', group, label: 'Clear path', run: clear },
    {
      id: 'drag.send',
      group,
      label: 'Send the drag',
      lasting: true,
      keys: 'Control+Enter',
      whileTyping: true,
      run: send,
    },
    {
      id: 'drag.send-all',
      group,
      label: 'Send all strokes',
      lasting: true,
      keys: 'Control+Shift+Enter',
      whileTyping: true,
      run: sendAll,
    },
    ...CANVAS_KEYS.map(([id, label, focusKeys]) => ({
      id: `canvas.${id}`,
      group: 'Drag canvas, while it has the focus',
      label,
      focusKeys,
      hidden: true,
      run: canvas.focus,
    })),
  ]
}
