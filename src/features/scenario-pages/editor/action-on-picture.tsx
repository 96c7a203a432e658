import type { ComputerActionInput } from '../../../contract/computer-actions'
import type { DisplaySize } from '../../../contract/scenario'
import { PictureBoard } from '../picture/picture-board'
import type { Pixel } from '../picture/pixel'

/** Where an action is done, on the screen as it was before it in the last replay, or on an empty one. Pressed elsewhere, it goes there. */
export function ActionOnPicture({
  action,
  picture,
  display,
  onChange,
}: {
  action: ComputerActionInput
  /** Absent before the first replay. */
  picture: Blob | undefined
  /** Of the scenario. */
  display: DisplaySize
  onChange: (action: ComputerActionInput) => void
}) {
  const moved = movedTo(action)
  if (!moved) return null
  return (
    <div className="flex flex-col gap-1">
      <PictureBoard
        picture={picture}
        size={display}
        label="Screen before this step, with its position"
        {...(moved.pixel && { pixel: moved.pixel })}
        {...(action.type === 'drag_mouse' && { path: pathOf(action) })}
        onPick={(pixel) => onChange(moved.to(pixel))}
      />
      <p className="text-sm text-muted">
        {picture
          ? 'Click another position on the picture to move the action there.'
          : 'An empty screen until the first replay. Click another position to move the action there.'}
      </p>
    </div>
  )
}

/** What was typed may be no path. */
const pathOf = ({ drag_mouse }: Extract<ComputerActionInput, { type: 'drag_mouse' }>): (readonly [number, number])[] =>
  Array.isArray(drag_mouse.path) ? drag_mouse.path.filter((point) => isPixel(point?.[0], point?.[1])) : []

const isPixel = (x: unknown, y: unknown): boolean => Number.isInteger(x) && Number.isInteger(y)

/** The position of an action that has one, and the action at another position. */
function movedTo(
  action: ComputerActionInput,
): { pixel: Pixel | undefined; to: (pixel: Pixel) => ComputerActionInput } | undefined {
  const pixelOf = ({ x, y }: Pixel): Pixel | undefined => (isPixel(x, y) ? { x, y } : undefined)
  switch (action.type) {
    case 'click_mouse':
      return {
        pixel: pixelOf(action.click_mouse),
        to: (pixel) => ({ ...action, click_mouse: { ...action.click_mouse, ...pixel } }),
      }
    case 'move_mouse':
      return {
        pixel: pixelOf(action.move_mouse),
        to: (pixel) => {
          // The way there led elsewhere.
          const { path: _, at_ms: __, ...rest } = action.move_mouse
          return { ...action, move_mouse: { ...rest, ...pixel } }
        },
      }
    case 'drag_mouse': {
      const path = pathOf(action)
      const [x, y] = path[0] ?? []
      if (x === undefined || y === undefined) return undefined
      const to = (pixel: Pixel): ComputerActionInput => ({
        ...action,
        drag_mouse: {
          ...action.drag_mouse,
          path: path.map((point) => [point[0] + pixel.x - x, point[1] + pixel.y - y]),
        },
      })
      return { pixel: { x, y }, to }
    }
    case 'scroll':
      return { pixel: pixelOf(action.scroll), to: (pixel) => ({ ...action, scroll: { ...action.scroll, ...pixel } }) }
    default:
      return undefined
  }
}
