import type { ComputerActionInput } from '../../../contract/computer-actions'
import { PictureBoard } from '../picture/picture-board'
import type { Place } from '../picture/place'

/** Where an action is done, on the screen as it was before it in the last replay. Pressed elsewhere, a click, move or turn goes there. */
export function ActionOnPicture({
  action,
  picture,
  onChange,
}: {
  action: ComputerActionInput
  picture: Blob
  onChange: (action: ComputerActionInput) => void
}) {
  if (action.type === 'drag_mouse')
    return <PictureBoard picture={picture} label="Screen before this step, with the drag" path={pathOf(action)} />
  const moved = movedTo(action)
  if (!moved) return null
  return (
    <div className="flex flex-col gap-1">
      <PictureBoard
        picture={picture}
        label="Screen before this step, with its place"
        {...(moved.place && { place: moved.place })}
        onPick={(place) => onChange(moved.to(place))}
      />
      <p className="text-sm text-muted">Press another place on the picture to move it there.</p>
    </div>
  )
}

/** What was typed may be no path. */
const pathOf = ({ drag_mouse }: Extract<ComputerActionInput, { type: 'drag_mouse' }>): (readonly [number, number])[] =>
  Array.isArray(drag_mouse.path) ? drag_mouse.path.filter((point) => isPlace(point?.[0], point?.[1])) : []

const isPlace = (x: unknown, y: unknown): boolean => Number.isInteger(x) && Number.isInteger(y)

/** The place of an action that has one, and the action at another place. */
function movedTo(
  action: ComputerActionInput,
): { place: Place | undefined; to: (place: Place) => ComputerActionInput } | undefined {
  const placeOf = ({ x, y }: Place): Place | undefined => (isPlace(x, y) ? { x, y } : undefined)
  switch (action.type) {
    case 'click_mouse':
      return {
        place: placeOf(action.click_mouse),
        to: (place) => ({ ...action, click_mouse: { ...action.click_mouse, ...place } }),
      }
    case 'move_mouse':
      return {
        place: placeOf(action.move_mouse),
        to: (place) => ({ ...action, move_mouse: { ...action.move_mouse, ...place } }),
      }
    case 'scroll':
      return { place: placeOf(action.scroll), to: (place) => ({ ...action, scroll: { ...action.scroll, ...place } }) }
    default:
      return undefined
  }
}
