import {
  ArrowLeftRight,
  ArrowUpDown,
  Clipboard,
  Mouse,
  MousePointer2,
  MousePointerClick,
  TextCursorInput,
} from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import type { ComputerActionInput } from '../contract/computer-actions'
import { KeyCaps } from './key-caps'
import { fitPath } from './fit-paths'

const BOX = { width: 44, height: 26, margin: 4 }

/** More items than this do not fit beside the words. */
const SHOWN_ITEMS = 4

/** An action in small: the shape of a drag, the keys of a combination. The words beside it say the same. */
export function ActionPicture({ action, failed = false }: { action: ComputerActionInput; failed?: boolean }) {
  switch (action.type) {
    case 'drag_mouse':
      return <DragPicture path={action.drag_mouse.path} failed={failed} />
    case 'press_key':
      return <KeyPicture {...action.press_key} failed={failed} />
    case 'click_mouse':
      return <Sign failed={failed} icon={<MousePointerClick />} />
    case 'move_mouse':
      return <Sign failed={failed} icon={<MousePointer2 />} />
    case 'type_text':
      return <Sign failed={failed} icon={<TextCursorInput />} />
    case 'scroll':
      return <Sign failed={failed} icon={action.scroll.delta_y ? <ArrowUpDown /> : <ArrowLeftRight />} />
    case 'set_cursor':
      return <Sign failed={failed} icon={<Mouse />} />
    case 'write_clipboard':
      return <Sign failed={failed} icon={<Clipboard />} />
  }
}

const Sign = ({ icon, failed }: { icon: ReactNode; failed: boolean }) => (
  <span aria-hidden className={failed ? 'text-danger *:size-4' : 'text-muted *:size-4'}>
    {icon}
  </span>
)

function KeyPicture({
  keys,
  hold_keys = [],
  failed,
}: {
  keys: readonly string[]
  hold_keys?: readonly string[] | undefined
  failed: boolean
}) {
  const rest = keys.length - SHOWN_ITEMS
  return (
    <span aria-hidden className="flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-1">
      {hold_keys.map((item) => (
        <KeyCaps key={item} item={item} tone={failed ? 'danger' : 'accent'} />
      ))}
      {keys.slice(0, SHOWN_ITEMS).map((item, index) => (
        <KeyCaps key={`${index}-${item}`} item={item} tone={failed ? 'danger' : 'neutral'} />
      ))}
      {rest > 0 && <span className="text-sm text-muted">+{rest}</span>}
    </span>
  )
}

function DragPicture({ path, failed }: { path: readonly (readonly [number, number])[]; failed: boolean }) {
  const points = useMemo(() => fitPath(path, BOX), [path])
  const [start, end] = [points[0], points.at(-1)]
  return (
    <svg
      aria-hidden
      width={BOX.width}
      height={BOX.height}
      className={failed ? 'shrink-0 text-danger' : 'shrink-0 text-muted'}
    >
      <polyline
        points={points.map((point) => point.join(',')).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {start && <circle cx={start[0]} cy={start[1]} r="2.5" className="fill-surface" stroke="currentColor" />}
      {end && <circle cx={end[0]} cy={end[1]} r="2.5" fill="currentColor" />}
    </svg>
  )
}
