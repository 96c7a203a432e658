import { useState } from 'react'
import type { Display } from '../../../motion/geometry'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/field'
import type { Library } from '../../../ui/library/use-library'
import { TextInput } from '../../../ui/text-input'
import { tooLong } from '../../../ui/text-limit'
import { type Drawing, sendable } from './drawing'
import { gestureOf, MAX_NAME, type SavedGesture } from './saved-gesture'
import { optionsOf } from './settings'

/** Keeps the strokes that are shown, and how they move, under a name. */
export function SaveGesture({
  drawing,
  display,
  library,
}: {
  drawing: Drawing
  display: Display
  library: Library<SavedGesture>
}) {
  const [name, setName] = useState('')
  const strokes = sendable(drawing)
  const given = name.trim()
  const valid = strokes.flatMap(({ name, path, settings }) => {
    const motion = optionsOf(settings)
    return motion ? { name, points: path.points, motion } : []
  })
  const save = (): void => {
    const [first, ...rest] = valid
    if (!first) return
    library.save(gestureOf(given, display, [first, ...rest]))
    setName('')
  }
  const blocker =
    strokes.length === 0
      ? 'Draw a stroke first'
      : valid.length < strokes.length
        ? 'Fix the marked fields first'
        : given === ''
          ? 'Enter a name first'
          : tooLong(name, MAX_NAME)
  const isKnown = library.records.some((gesture) => gesture.name === given)
  return (
    <Field
      label="Name of the gesture"
      help={isKnown ? 'A gesture with this name exists: it will be replaced.' : undefined}
    >
      <div className="flex items-start gap-2 max-[20rem]:flex-wrap">
        <TextInput
          value={name}
          most={MAX_NAME}
          placeholder="Slide to unlock"
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            if (blocker === undefined) save()
          }}
        />
        <Button disabledReason={blocker} onClick={save}>
          Save gesture
        </Button>
      </div>
    </Field>
  )
}
