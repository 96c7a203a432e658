/** What a key means on the drag canvas. */
export type CanvasCommand =
  | { kind: 'move'; dx: number; dy: number }
  | { kind: 'step'; by: 1 | -1 }
  | { kind: 'remove' | 'cancel' | 'enter' | 'send' }

interface Press {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Arrows go one pixel, ten with Shift, a hundred with Alt; [ and ] go from point to point. */
export function canvasCommand({ key, shiftKey, ctrlKey, metaKey, altKey }: Press): CanvasCommand | null {
  const primary = ctrlKey || metaKey
  const arrow = ARROWS[key]
  if (arrow && !primary) {
    const far = altKey ? 100 : shiftKey ? 10 : 1
    return { kind: 'move', dx: arrow[0] * far, dy: arrow[1] * far }
  }
  if (key === 'Enter') return { kind: primary ? 'send' : 'enter' }
  if (primary || altKey) return null
  if (key === 'Delete' || key === 'Backspace') return { kind: 'remove' }
  if (key === 'Escape') return { kind: 'cancel' }
  if (key === '[') return { kind: 'step', by: -1 }
  if (key === ']') return { kind: 'step', by: 1 }
  return null
}
