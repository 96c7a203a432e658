import { type Ref, useRef, useState } from 'react'
import { cx } from '../../../ui/cx'
import type { Region } from '../../../contract/computer'
import type { BrowserSession } from '../../../contract/session'
import { useStore } from '../../../lib/store'
import type { Display } from '../../../motion/geometry'
import { useAnnounce } from '../../../ui/announce'
import { useCommands, useSuspendedKeys } from '../../../ui/commands'
import { lazyComponent } from '../../../ui/lazy-component'
import { useCompare } from '../compare/use-compare'
import { ControlBar } from '../control/control-bar'
import { ControlProblem } from '../control/control-problem'
import { ControlSurface } from '../control/control-surface'
import { ControlToggle } from '../control/control-toggle'
import type { DirectControl } from '../control/direct-control'
import { DragCanvas } from '../drag/drag-canvas'
import { dragCommands } from '../drag/drag-commands'
import { useStillReason } from '../drag/use-still-reason'
import type { DragTool } from '../drag/drag-tool'
import { DragTools } from '../drag/drag-tools'
import type { MarkStore } from '../events/marks'
import { PressedKeys } from '../events/pressed-keys'
import type { ActionLog } from '../log/action-log'
import { PrivateButton } from '../privacy/private-button'
import { ReportButton } from '../report/report-button'
import type { FrameStore } from '../screen/frame-store'
import { hasEnded } from '../screen/screen-state'
import { FrozenNote } from '../screen/frozen-note'
import type { Zoom } from '../screen/layout'
import { LiveScreen } from '../screen/live-screen'
import { PictureTools } from '../screen/picture-tools'
import { PointerPosition } from '../screen/pointer-position'
import { RegionBar } from '../screen/region-bar'
import { RegionOverlay } from '../screen/region-overlay'
import { SizeChoice } from '../screen/size-choice'
import { StateLine } from '../screen/state-line'
import { Seen } from '../screen/use-zooming'
import { KeepButton } from '../videos/keep-button'
import { VideoButton } from '../videos/video-button'
import { SESSION_ENDED, useNoInput } from '../no-input'
import { RoomTools } from './room-tools'
import { ScreenEnded } from './screen-ended'
import { useFilesDragged } from './use-files-dragged'

const CompareView = lazyComponent(async () => (await import('../compare/compare-view')).CompareView)
const ScreenDrop = lazyComponent(async () => (await import('../files/screen-drop')).ScreenDrop)
const EventMarks = lazyComponent(async () => (await import('../events/event-marks')).EventMarks)

/** What pointer and keyboard do on the picture. */
type Overlay = 'control' | 'region' | 'drag' | 'none'

/** The screen with its tools above and its state below. What lies over the picture depends on the tool. */
export function ScreenPane({
  session,
  display,
  store,
  log,
  control,
  drag,
  marks,
  panel,
  below,
}: {
  session: BrowserSession
  display: Display
  store: FrameStore
  log: ActionLog
  control: DirectControl
  /** Missing while another tool is open. */
  drag: DragTool | null
  /** Missing while the events are not shown. */
  marks: MarkStore | null
  /** The tools beside the screen. */
  panel: { on: boolean; toggle: () => void }
  /** The area between the screen and its state, for what a tool shows there. */
  below: Ref<HTMLDivElement>
}) {
  const { session_id: sessionId } = session
  const [pointer] = useState(() => new PointerPosition())
  const [zoom, setZoom] = useState<Zoom>('fit')
  const [seen] = useState(() => new Seen())
  const [cuts, setCuts] = useState(false)
  const [region, setRegion] = useState<Region | null>(null)
  const [compares, setCompares] = useState(false)
  const view = useRef<HTMLDivElement>(null)
  const compareButton = useRef<HTMLButtonElement>(null)
  const announce = useAnnounce()
  const compare = useCompare(sessionId, store)
  const draggedOver = useFilesDragged()
  const isOpen = useStore(control, ({ mode }) => mode !== 'locked')
  const frozenAt = useStore(store, (state) => state.frozenAt)
  const ended = useStore(store, hasEnded)
  const noInput = useNoInput(ended)
  const overlay: Overlay = compares ? 'none' : isOpen ? 'control' : cuts ? 'region' : drag ? 'drag' : 'none'

  const toggleControl = (): void => {
    if (isOpen) return control.stop()
    if (ended) return
    store.follow()
    setCompares(false)
    control.unlock()
  }
  const toggleRegion = (): void => {
    control.stop()
    setCompares(false)
    setCuts(!cuts || isOpen)
  }
  const toggleFrozen = (): void => {
    if (frozenAt !== null) return store.follow()
    control.stop()
    store.freeze()
    compare.takeShown()
  }
  const toggleCompare = (): void => {
    control.stop()
    setCompares(!compares)
    // The frozen picture is the first one, also while it is still being read.
    if (!compares && !ended) compare.takeNow(compare.shots.first || frozenAt !== null ? 'second' : 'first')
  }
  const closeCompare = (): void => {
    // What had the focus goes with the comparison.
    if (view.current?.contains(document.activeElement)) compareButton.current?.focus()
    toggleCompare()
  }
  // What is typed beside the picture was meant for the session.
  useSuspendedKeys(isOpen ? 'all' : null)
  const stillReason = useStillReason()
  useCommands('Console', [
    {
      id: 'console.zoom',
      label: zoom === 'fit' ? 'Show the screen pixel by pixel' : 'Show all of the screen',
      keys: 'z',
      run: () => setZoom(zoom === 'fit' ? 1 : 'fit'),
    },
    {
      id: 'console.control',
      label: isOpen ? 'Release control' : 'Control the session with mouse and keyboard',
      keys: 'c',
      disabledReason: noInput,
      run: toggleControl,
    },
    {
      id: 'console.release-all',
      label: 'Release all keys and buttons of the session',
      lasting: true,
      run: () => void control.releaseAll(),
    },
    {
      id: 'console.region',
      label: 'Screenshot of a region',
      keys: 'r',
      disabledReason: ended && !cuts ? SESSION_ENDED : undefined,
      run: toggleRegion,
    },
    {
      id: 'console.freeze',
      label: frozenAt === null ? 'Freeze the screen' : 'Resume live view',
      keys: 'x',
      run: toggleFrozen,
    },
    { id: 'console.compare', label: 'Compare two pictures', keys: 'm', run: toggleCompare },
    ...(compares
      ? [
          {
            id: 'console.compare-close',
            label: 'Back to the live screen',
            keys: 'Escape',
            // What is being sent is stopped first.
            run: () => (log.get().some(({ result }) => result.kind === 'sending') ? log.stop() : closeCompare()),
          },
        ]
      : []),
    // Keys act on the path only while it can be seen.
    ...(overlay === 'drag' && drag ? dragCommands(drag, announce, stillReason) : []),
  ])
  return (
    <div className="@container flex min-w-0 flex-1 flex-col">
      <div className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1 stacked:gap-x-1 beside:@max-4xl:gap-x-1.5">
        <ControlToggle control={control} ended={ended} onToggle={toggleControl} />
        {overlay === 'control' && (
          <ControlBar control={control} recordsKeys={session.telemetry?.browser.interaction?.enabled === true} />
        )}
        {overlay === 'region' && <RegionBar region={region} sessionId={sessionId} ended={ended} close={toggleRegion} />}
        {overlay === 'drag' && drag && <DragTools drag={drag} />}
        <div
          className={cx(
            'ml-auto flex flex-wrap items-center justify-end gap-1',
            // What Control says has a row to itself.
            overlay === 'control' ? 'stacked:gap-0 beside:@max-md:contents' : '@max-md:contents',
          )}
        >
          <PrivateButton session={session} ended={ended} />
          <KeepButton session={session} ended={ended} />
          <VideoButton session={session} ended={ended} />
          <PictureTools
            sessionId={sessionId}
            ended={ended}
            region={{ on: overlay === 'region', toggle: toggleRegion }}
            frozen={{ on: frozenAt !== null, toggle: toggleFrozen }}
            compare={{ on: compares, toggle: toggleCompare }}
            compareButton={compareButton}
          />
          <ReportButton session={session} log={log} store={store} />
          {/* A comparison has its own; what stands beside it stays where it is. */}
          <div className={compares ? 'stacked:hidden beside:invisible' : 'contents'}>
            <SizeChoice zoom={zoom} setZoom={setZoom} />
          </div>
          <RoomTools panel={panel} />
        </div>
      </div>
      <div
        ref={view}
        className="flex max-h-[70dvh] flex-col beside:max-h-none beside:min-h-0 beside:flex-1 beside:[aspect-ratio:auto]!"
        style={{ aspectRatio: `${display.width} / ${display.height}` }}
      >
        {compares ? (
          <CompareView compare={compare} close={closeCompare} />
        ) : (
          <LiveScreen
            store={store}
            display={display}
            zoom={zoom}
            setZoom={setZoom}
            seen={seen}
            pans={overlay !== 'control'}
            pointer={pointer}
            renderEnded={(end) => <ScreenEnded end={end} session={session} />}
            note={
              frozenAt === null ? (
                !ended && <ControlProblem control={control} />
              ) : (
                <FrozenNote at={frozenAt} onFollow={() => store.follow()} />
              )
            }
          >
            {(view) => (
              <>
                {overlay === 'control' && <ControlSurface control={control} view={view} />}
                {overlay === 'region' && (
                  <RegionOverlay region={region} setRegion={setRegion} close={toggleRegion} view={view} />
                )}
                {marks && <EventMarks marks={marks} view={view} />}
                {draggedOver && !ended && <ScreenDrop sessionId={sessionId} view={view} />}
                {overlay === 'drag' && drag && <DragCanvas drag={drag} view={view} />}
              </>
            )}
          </LiveScreen>
        )}
      </div>
      <div ref={below} className={panel.on ? 'contents' : 'contents beside:hidden'} />
      <StateLine store={store} pointer={pointer} session={session} display={display}>
        {marks && <PressedKeys marks={marks} />}
      </StateLine>
    </div>
  )
}
