import type { Command } from '../../../ui/commands'
import type { Drag } from './use-drag'

/** What can be done while a drag is drawn. */
export function dragCommands({ store, togglePreview, send, sendAll }: Drag): Command[] {
  const group = 'Drag'
  return [
    { id: 'drag.freehand', group, label: 'Draw freehand', keys: 'f', run: () => store.chooseTool('freehand') },
    { id: 'drag.straight', group, label: 'Draw straight lines', keys: 'l', run: () => store.chooseTool('straight') },
    { id: 'drag.waypoints', group, label: 'Set waypoints', keys: 'w', run: () => store.chooseTool('waypoints') },
    { id: 'drag.snap', group, label: 'Snap points, or stop snapping them', keys: 's', run: store.toggleSnap },
    { id: 'drag.preview', group, label: 'Preview the drag', keys: 'p', run: togglePreview },
    { id: 'drag.undo', group, label: 'Take back the last change of the path', keys: 'Control+z', run: store.undo },
    { id: 'drag.redo', group, label: 'Make the change again', keys: ['Control+Shift+z', 'Control+y'], run: store.redo },
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
  ]
}
