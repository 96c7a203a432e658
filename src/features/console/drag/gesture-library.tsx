import { Download, Upload } from 'lucide-react'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { useAnnounce } from '../../../ui/announce'
import { Button } from '../../../ui/button'
import { DeletedLine } from '../../../ui/deleted-line'
import { FileButton } from '../../../ui/file-button'
import { DropTarget } from '../../../ui/file-field'
import { plural } from '../../../ui/format'
import { ProblemNotice } from '../../../ui/problem-notice'
import { saveFile } from '../../../ui/save-file'
import { Segmented } from '../../../ui/segmented'
import { withStrokes } from './drawing'
import { GestureRow } from './gesture-row'
import { gestureStore } from './gesture-store'
import { waypoints } from './path'
import { SaveGesture } from './save-gesture'
import {
  type FileProblem,
  type Fit,
  fitted,
  type NewGesture,
  readShared,
  type SavedGesture,
  sharedText,
} from './saved-gesture'
import { settingsOf } from './settings'
import type { Drag } from './use-drag'

interface Refused {
  title: string
  problems: readonly FileProblem[]
  more?: number
}

const FULL: Refused = { title: 'There is no room for it. Delete a gesture, or download it as a file.', problems: [] }

/** Gestures under names: kept on this device, put into the drawing on any screen, shared as files. */
export function GestureLibrary({ drag }: { drag: Drag }) {
  const gestures = useSyncExternalStore(gestureStore.subscribe, gestureStore.get)
  const [fit, setFit] = useState<Fit>('scaled')
  const [refused, setRefused] = useState<Refused>()
  const [removed, setRemoved] = useState<{ gesture: SavedGesture; index: number }>()
  const announce = useAnnounce()
  const { display, store, showHoverPreview } = drag

  /** Says so when there was no room. */
  const done = (fits: boolean): boolean => {
    setRefused(fits ? undefined : FULL)
    return fits
  }
  const take = async (file: File): Promise<void> => {
    const read = readShared(await file.text())
    if (!read.ok) setRefused({ title: `${file.name} was not imported`, problems: read.problems, more: read.more })
    else if (done(gestureStore.add(read.gestures))) announce(`${plural(read.gestures.length, 'gesture')} imported`)
  }
  const use = (gesture: SavedGesture): void => {
    const { strokes } = fitted(gesture, display, fit)
    showHoverPreview([])
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
    <DropTarget hint="Drop a file of gestures here" onDrop={(file) => void take(file)}>
      <div className="flex flex-col gap-3">
        <SaveGesture drag={drag} onSaved={done} />
        {gestures.length > 0 && (
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
        {gestures.length === 0 && (
          <p className="text-sm text-muted">None yet. Save what you have drawn, or import a file.</p>
        )}
        <ol aria-label="Saved gestures" className="-mx-2 flex flex-col empty:hidden">
          {gestures.map((gesture, index) => (
            <GestureRow
              key={gesture.id}
              gesture={gesture}
              display={display}
              fit={fit}
              isFirst={index === 0}
              isLast={index === gestures.length - 1}
              onGlimpse={showHoverPreview}
              onUse={() => use(gesture)}
              onRename={(name) => done(gestureStore.rename(gesture.id, name))}
              onMove={(by) => done(gestureStore.move(index, index + by))}
              onDownload={() => download([gesture], gesture.name)}
              onRemove={() => {
                showHoverPreview([])
                if (done(gestureStore.remove(gesture.id))) setRemoved({ gesture, index })
              }}
            />
          ))}
        </ol>
        {removed && (
          <DeletedLine
            name={removed.gesture.name}
            onUndo={() => {
              if (done(gestureStore.putBack(removed.gesture, removed.index))) setRemoved(undefined)
            }}
          />
        )}
        {refused && (
          <ProblemNotice title={refused.title} problems={refused.problems.map(place)} more={refused.more ?? 0} />
        )}
        <div className="flex flex-wrap gap-2">
          <FileButton
            name="File of gestures"
            size="small"
            icon={<Upload aria-hidden />}
            onFile={(file) => void take(file)}
          >
            Import gestures
          </FileButton>
          <Button
            size="small"
            icon={<Download aria-hidden />}
            disabledReason={gestures.length === 0 ? 'There is none yet' : undefined}
            onClick={() => download(gestures, 'all')}
          >
            Export all
          </Button>
        </div>
      </div>
    </DropTarget>
  )
}

const place = ({ line, column, path, message }: FileProblem): ReactNode => (
  <>
    Line {line}, column {column}
    {path && (
      <>
        : <code className="wrap-anywhere">{path}</code>
      </>
    )}{' '}
    {message}
  </>
)

/** Gives the person a file that this page reads again. */
function download(gestures: readonly NewGesture[], name: string): void {
  const safe = name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
  saveFile(new Blob([sharedText(gestures)], { type: 'application/json' }), `${safe}.pooldeck-gestures.json`)
}
