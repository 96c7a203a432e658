/** What a key means on the drag canvas. */
export type CanvasCommand =
  | { kind: 'move'; dx: number; dy: number }
  | { kind: 'step'; by: 1 | -1; extend: boolean }
  | { kind: 'send'; all: boolean }
  | { kind: 'remove' | 'insert' | 'all' | 'cancel' | 'enter' | 'copy' | 'paste' | 'duplicate' }

interface Press {
  key: string
  code: string
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

const STROKE_KEYS: Record<string, CanvasCommand> = {
  c: { kind: 'copy' },
  v: { kind: 'paste' },
  d: { kind: 'duplicate' },
}

/** Arrows go one pixel, ten with Shift, a hundred with Alt; [ and ] go from point to point, with Shift they select more. */
export function canvasCommand({ key, code, shiftKey, ctrlKey, metaKey, altKey }: Press): CanvasCommand | null {
  const primary = ctrlKey || metaKey
  const arrow = ARROWS[key]
  if (arrow && !primary) {
    const far = altKey ? 100 : shiftKey ? 10 : 1
    return { kind: 'move', dx: arrow[0] * far, dy: arrow[1] * far }
  }
  if (key === 'Enter') return primary ? { kind: 'send', all: shiftKey } : { kind: 'enter' }
  if (primary && !altKey && key.toLowerCase() === 'a') return { kind: 'all' }
  if (primary && !altKey && !shiftKey) return STROKE_KEYS[key.toLowerCase()] ?? null
  if (primary || altKey) return null
  if (key === 'Delete' || key === 'Backspace') return { kind: 'remove' }
  if (key === 'Insert') return { kind: 'insert' }
  if (key === 'Escape') return { kind: 'cancel' }
  // With Shift the key gives another character, so its position counts too.
  if (key === '[' || (shiftKey && code === 'BracketLeft')) return { kind: 'step', by: -1, extend: shiftKey }
  if (key === ']' || (shiftKey && code === 'BracketRight')) return { kind: 'step', by: 1, extend: shiftKey }
  return null
}
