import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useAnnounce } from '../announce'
import { dropIndexInLines, dropIndex } from './drop-index'

/** What a row of a sortable list knows of its position. */
export interface SortableRow {
  readonly index: number
  readonly count: number
  readonly isDragged: boolean
  /** A pointer has come down on what the row is held by. That needs `touch-action: none`, or a finger scrolls there. */
  readonly grab: (index: number, event: PointerEvent) => void
  /** Moves the row, and says where it is now. */
  readonly moveTo: (to: number) => void
}

/** CSS pixels that a pointer moves before a press is no click any more. */
const SLOP = 5

/** How far a key moves a row, with Alt; the last two where rows follow each other as words do. */
const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1 }

/** The rows of a list but one, from the first to the last. */
const boxesBut = (list: HTMLElement, index: number): DOMRect[] =>
  [...list.children].filter((_, at) => at !== index).map((row) => row.getBoundingClientRect())

const middleOf = ({ top, height }: DOMRect): number => top + height / 2

/**
 * Lets the rows of a list change their order: dragged by mouse, pen or finger they take each index on their way, and Escape takes them back; with
 * the focus on a button of theirs, Alt and an arrow moves them. Each new position is announced.
 */
export function useSortable({
  count,
  nameOf,
  move,
  onDropped,
  wraps = false,
}: {
  count: number
  /** What a row is called, as it is shown now. */
  nameOf: (index: number) => string
  move: (from: number, to: number) => void
  onDropped?: (at: number) => void
  /** The rows follow each other as words do, instead of one below the other. */
  wraps?: boolean
}) {
  const announce = useAnnounce()
  const [drag, setDrag] = useState<{ from: number; at: number }>()
  /** The same as it is now: two moves of a pointer may come before the rows are drawn again. */
  const held = useRef(drag)
  const take = useCallback((next: typeof drag): void => {
    held.current = next
    setDrag(next)
  }, [])
  /** A press that is a click as long as the pointer stays near. */
  const pressed = useRef<{ index: number; clientX: number; clientY: number }>(undefined)
  // Held by the list and not by the handle, which the move takes out of the document for a moment.
  const list = useRef<HTMLOListElement>(null)
  const say = (name: string, at: number): void => announce(`${name} is now ${at + 1} of ${count}`)
  const step = (from: number, to: number): void => {
    if (to < 0 || to >= count) return
    const name = nameOf(from)
    move(from, to)
    say(name, to)
  }
  const latestStep = useRef(step)
  useEffect(() => {
    latestStep.current = step
  })
  const moveTo = useCallback((from: number, to: number): void => latestStep.current(from, to), [])
  const drop = ({ target, currentTarget }: PointerEvent): void => {
    // A finger is held by what it touches first, which loses it to the list.
    const dropped = held.current
    if (!dropped || target !== currentTarget) return
    take(undefined)
    if (dropped.from === dropped.at) return
    onDropped?.(dropped.at)
    say(nameOf(dropped.at), dropped.at)
  }
  const hold = useCallback(
    (index: number, pointerId: number): void => {
      list.current?.setPointerCapture(pointerId)
      list.current?.focus({ preventScroll: true })
      take({ from: index, at: index })
    },
    [take],
  )
  const grab = useCallback(
    (index: number, event: PointerEvent): void => {
      if (event.button !== 0) return
      event.preventDefault()
      hold(index, event.pointerId)
    },
    [hold],
  )
  const release = (): void => {
    pressed.current = undefined
  }
  const follow = ({ clientX, clientY, pointerId, buttons }: PointerEvent): void => {
    const start = pressed.current
    if (held.current && list.current) {
      const { from, at } = held.current
      // The rows stand where they were drawn last, which may be before the latest move.
      const others = boxesBut(list.current, drag?.at ?? from)
      const to = wraps ? dropIndexInLines({ x: clientX, y: clientY }, others) : dropIndex(clientY, others.map(middleOf))
      if (to === at) return
      move(at, to)
      take({ from, at: to })
    } else if (buttons === 0) release()
    else if (start && Math.hypot(clientX - start.clientX, clientY - start.clientY) > SLOP) {
      release()
      hold(start.index, pointerId)
    }
  }
  const handleKey = (event: KeyboardEvent): void => {
    const { key, target } = event
    if (held.current && key === 'Escape') {
      move(held.current.at, held.current.from)
      take(undefined)
    } else {
      const by = STEPS[key]
      // What opens something, or is typed into, has a use of its own for arrows.
      const isButton = target instanceof Element && target.matches('button:not([aria-haspopup])')
      if (by === undefined || !event.altKey || !isButton || (!wraps && /Left|Right/.test(key))) return
      const from = [...(list.current?.children ?? [])].findIndex((row) => row.contains(target))
      if (from >= 0) moveTo(from, from + by)
    }
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    list: {
      ref: list,
      onPointerMove: follow,
      onPointerLeave: follow,
      onPointerUp: release,
      onLostPointerCapture: drop,
      onKeyDown: handleKey,
    },
    /** Which row is dragged. */
    dragged: drag?.at,
    /** These two stay the same, for rows that are drawn only when they change. */
    grab,
    moveTo,
    rowAt: (index: number): SortableRow => ({
      index,
      count,
      isDragged: drag?.at === index,
      grab,
      moveTo: (to) => moveTo(index, to),
    }),
    /** For a row that is a button itself: it is dragged once the pointer has moved; a click goes to what holds the pointer then. */
    pressAt: (index: number) => ({
      onPointerDown: ({ button, clientX, clientY }: PointerEvent) => {
        if (button === 0) pressed.current = { index, clientX, clientY }
      },
    }),
  }
}
