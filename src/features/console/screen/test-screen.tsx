import { type ReactNode, useEffect, useState } from 'react'
import { expect } from 'vitest'
import { render } from 'vitest-browser-react'
import { useStore } from '../../../lib/store'
import type { Waypoint } from '../../../motion/geometry'
import { commandStore } from '../../../ui/commands'
import { FrameStore, type PictureSource } from './frame-store'
import { LiveKind } from './live-kind'
import type { Zoom } from './layout'
import { LiveScreen, type ScreenView } from './live-screen'
import { PointerPosition } from './pointer-position'
import type { Answer } from './screen-answer'
import { Seen } from './use-zooming'

export const DISPLAY = { width: 1024, height: 768 }
/** Wider than the picture, which is 4:3. */
const STAGE = { width: 900, height: 500 }

/** Gives a picture when the test says so. */
export class TestSource implements PictureSource {
  readonly isSlow = false
  readonly isPolling = false
  readonly how = new LiveKind()
  drives = false
  /** How often a picture was asked for. */
  asked = 0
  #give: (answer: Answer) => void = () => {}
  /** Refuses the picture that was asked for last. */
  refuse: (error: Error) => void = () => {}

  next(): Promise<Answer> {
    this.asked += 1
    return new Promise((resolve, reject) => {
      this.#give = resolve
      this.refuse = reject
    })
  }

  refresh(): void {}
  hintChange(): void {}

  /** Says that nothing has changed. */
  confirm(): void {
    this.#give({ update: null, latencyMs: null, pauseMs: 0 })
  }

  async show(color: string, latencyMs = 1): Promise<void> {
    const canvas = new OffscreenCanvas(DISPLAY.width, DISPLAY.height)
    const context = canvas.getContext('2d')
    if (context) Object.assign(context, { fillStyle: color }).fillRect(0, 0, DISPLAY.width, DISPLAY.height)
    this.#give({ update: { bytes: await canvas.convertToBlob(), regions: null }, latencyMs, pauseMs: 0 })
  }
}

function Host({
  store,
  pointer,
  children,
}: {
  store: FrameStore
  pointer: PointerPosition
  children: ((view: ScreenView) => ReactNode) | undefined
}) {
  const [zoom, setZoom] = useState<Zoom>('fit')
  const [seen] = useState(() => new Seen())
  const [hidden, setHidden] = useState(false)
  const { picture } = useStore(store)
  useEffect(() => store.start(), [store])
  return (
    <div className="flex flex-col" style={STAGE}>
      <button type="button" onClick={() => setZoom(1)}>
        1:1
      </button>
      <button type="button" onClick={() => setHidden(!hidden)}>
        Hide
      </button>
      {!hidden && (
        <LiveScreen
          store={store}
          display={picture?.size ?? DISPLAY}
          zoom={zoom}
          setZoom={setZoom}
          seen={seen}
          pans
          pointer={pointer}
          renderEnded={() => null}
        >
          {children}
        </LiveScreen>
      )}
    </div>
  )
}

/** A live screen with what lies over it, and its pictures. */
export async function openScreen(children?: (view: ScreenView) => ReactNode) {
  const source = new TestSource()
  const store = new FrameStore(source)
  const pointer = new PointerPosition()
  const screen = await render(
    <Host store={store} pointer={pointer}>
      {children}
    </Host>,
  )
  const picture = screen.getByRole('img', { name: 'Live screen' })
  await expect.element(picture).toBeVisible()
  const stage = () => screen.getByRole('region', { name: 'Screen of the session' }).element()
  const run = async (id: string): Promise<void> => {
    commandStore
      .get()
      .find((command) => command.id === id)
      ?.run()
    await painted()
  }

  /** The point of the display, in fractions of its pixels, that lies at a point of the stage. */
  const shownAt = (x: number, y: number): Waypoint => {
    const [outer, { left, top, width, height }] = [
      stage().getBoundingClientRect(),
      picture.element().getBoundingClientRect(),
    ]
    return [((outer.left + x - left) / width) * DISPLAY.width, ((outer.top + y - top) / height) * DISPLAY.height]
  }
  const zoomOf = (): number => picture.element().getBoundingClientRect().width / DISPLAY.width
  return {
    screen,
    pointer,
    stage,
    shownAt,
    middle: () => shownAt(stage().clientWidth / 2, stage().clientHeight / 2),
    zoomOf,
    zoomIn: () => run('console.zoom-in'),
    zoomOut: () => run('console.zoom-out'),
    /** The wheel turns over a point of the stage. */
    turn: async (x: number, y: number, steps: number): Promise<void> => {
      const { left, top } = stage().getBoundingClientRect()
      stage().dispatchEvent(
        new WheelEvent('wheel', {
          clientX: left + x,
          clientY: top + y,
          deltaY: -100 * steps,
          bubbles: true,
          cancelable: true,
        }),
      )
      await painted()
    },
    show: async (color: string): Promise<void> => {
      const before = store.get().picture
      await source.show(color)
      await expect.poll(() => store.get().picture).not.toBe(before)
      await painted()
    },
    painted,
    store,
    source,
  }
}

/** Everything is rendered, laid out and drawn: on a busy machine two frames may come before React does. */
async function painted(): Promise<void> {
  await scheduler.postTask(() => {}, { priority: 'background' })
  for (const _ of ['laid out', 'drawn']) await new Promise(requestAnimationFrame)
}
