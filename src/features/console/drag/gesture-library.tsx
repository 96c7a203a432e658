import { useMemo, useState } from 'react'
import { fitPaths } from '../../../actions/fit-paths'
import type { Display } from '../../../motion/geometry'
import { useAnnounce } from '../../../ui/announce'
import { plural } from '../../../ui/format'
import { LibraryFiles } from '../../../ui/library/library-files'
import { LibraryList } from '../../../ui/library/library-list'
import { type LibraryKind, useLibrary } from '../../../ui/library/use-library'
import { Segmented } from '../../../ui/segmented'
import { tip } from '../../../ui/tooltip'
import { withStrokes } from './drawing'
import { waypoints } from './path'
import { SaveGesture } from './save-gesture'
import { type Fit, fitted, gestureStore, MAX_NAME, type SavedGesture } from './saved-gesture'
import { settingsOf } from './settings'
import { type FileProblem, readShared, sharedText } from './shared-gestures'
import type { DragPart, DragTool } from './drag-tool'

const GESTURES: LibraryKind<SavedGesture> = {
  store: gestureStore,
  noun: 'gesture',
  longest: MAX_NAME,
  read: (text) => {
    const read = readShared(text)
    return read.ok ? read : { ...read, problems: read.problems.map(describeProblem) }
  },
  write: sharedText,
}

/** Gestures under names: kept on this device, put into the drawing on any screen, shared as files. */
export function GestureLibrary({ drag, shown }: DragPart) {
  const library = useLibrary(GESTURES)
  const [fit, setFit] = useState<Fit>('scaled')
  const announce = useAnnounce()
  const { store, hoverPreview } = drag
  const { display, draft } = shown

  const use = (gesture: SavedGesture): void => {
    const { strokes } = fitted(gesture, display, fit)
    hoverPreview.set([])
    const added = strokes.map(({ name, points, motion }) => ({
      name,
      path: waypoints(points),
      settings: settingsOf(motion),
    }))
    store.change((drawing) => withStrokes(drawing, added))
    store.chooseTool('waypoints')
    announce(`${gesture.name} is in the drawing`)
  }

  return (
    <LibraryList
      library={library}
      label="Saved gestures"
      empty="None yet. Save what you have drawn, or import a file."
      files={<LibraryFiles library={library} size="small" />}
      renderRow={(gesture) => ({
        content: (
          <Gesture gesture={gesture} display={display} fit={fit} onLook={hoverPreview.set} onUse={() => use(gesture)} />
        ),
      })}
    >
      <SaveGesture drawing={draft.drawing} display={display} library={library} />
      {library.records.length > 0 && (
        <Segmented<Fit>
          label="On a screen of another size"
          size="small"
          value={fit}
          onChange={setFit}
          options={[
            { value: 'scaled', label: 'Scaled to this screen' },
            { value: 'pixels', label: 'Same pixels' },
          ]}
        />
      )}
    </LibraryList>
  )
}

/** While it is pointed at or has the focus, the canvas shows it. */
function Gesture({
  gesture,
  display,
  fit,
  onLook,
  onUse,
}: {
  gesture: SavedGesture
  display: Display
  fit: Fit
  onLook: DragTool['hoverPreview']['set']
  onUse: () => void
}) {
  const { name, viewport, strokes } = gesture
  const shown = useMemo(() => fitted(gesture, display, fit), [gesture, display, fit])
  const show = (): void => onLook(shown.strokes.map(({ points }) => points))
  const hide = (): void => onLook([])
  const blocker =
    shown.outside > 0
      ? `${plural(shown.outside, 'point')} would lie outside this screen. Add it scaled instead`
      : undefined
  return (
    <button
      type="button"
      aria-disabled={blocker !== undefined || undefined}
      onClick={() => blocker === undefined && onUse()}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      {...tip(blocker ?? 'Add to the drawing', { side: 'left' })}
      className="flex min-h-11 min-w-0 flex-1 items-center gap-3 py-1 text-left aria-disabled:text-faint"
    >
      <GesturePicture strokes={strokes} />
      <span className="min-w-0">
        <span className="block wrap-anywhere">{name}</span>
        <span className="block text-sm text-muted">
          {blocker ?? `${plural(strokes.length, 'stroke')}, ${viewport.width} × ${viewport.height}`}
        </span>
      </span>
    </button>
  )
}

const BOX = { width: 44, height: 30, margin: 3 }

/** All strokes in one picture; the jump from one to the next is not drawn. */
function GesturePicture({ strokes }: Pick<SavedGesture, 'strokes'>) {
  const lines = useMemo(
    () =>
      fitPaths(
        strokes.map(({ path }) => path),
        BOX,
      ),
    [strokes],
  )
  return (
    <svg aria-hidden width={BOX.width} height={BOX.height} className="shrink-0 text-accent">
      {lines.map((line, index) => (
        <polyline
          key={index}
          points={line.join(' ')}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
    </svg>
  )
}

function describeProblem({ line, column, path, message }: FileProblem) {
  return (
    <>
      Line {line}, column {column}: {path && <code className="wrap-anywhere">{path}</code>} {message}
    </>
  )
}
