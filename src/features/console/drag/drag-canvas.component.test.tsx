import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Waypoint } from '../../../motion/geometry'
import { answerFetch } from '../../../client/test-service'
import { deviation } from '../../../motion/simplify'
import { ActionLog } from '../log/action-log'
import { MemoryStorage } from '../../../lib/test-storage'
import { forceColors } from '../../../ui/test-display'
import { DISPLAY, openScreen } from '../screen/test-screen'
import { DragCanvas } from './drag-canvas'
import { DragTool } from './drag-tool'
import type { Tool } from './stored-draft'

const CONNECTION = { id: 'here', name: 'here', baseUrl: '', key: 'key' }

interface Point {
  x: number
  y: number
}

/** The drag canvas over a live screen, with a tool. */
async function open(tool: Tool) {
  const log = new ActionLog({ connection: CONNECTION, sessionId: 's1', storage: new MemoryStorage() })
  const drag = new DragTool(log, DISPLAY)
  const opened = await openScreen((view) => <DragCanvas drag={drag} view={view} />)
  const canvas = opened.screen.getByRole('application', { name: 'Drag canvas' })
  await expect.element(canvas).toBeVisible()
  const { store } = drag
  store.chooseTool(tool)
  store.toggleSnap()
  // Where the pointer really was: a test's page is scaled, and may not reach each pixel.
  const pressed: Waypoint[] = []
  const note = ({ clientX, clientY }: PointerEvent): void => {
    const { left, top } = opened.stage().getBoundingClientRect()
    const [x, y] = opened.shownAt(clientX - left, clientY - top)
    pressed.push([Math.floor(x), Math.floor(y)])
  }
  for (const type of ['pointerdown', 'pointerup'] as const) {
    addEventListener(type, note, true)
    onTestFinished(() => removeEventListener(type, note, true))
  }
  return {
    ...opened,
    log,
    store,
    points: () => store.get().path.points,
    selected: () => store.get().selected,
    /** Clicks at points of the stage; gives the display pixels that lie there. */
    click: async (...positions: readonly Point[]): Promise<Waypoint[]> => {
      pressed.length = 0
      for (const position of positions) await canvas.click({ position })
      return pressed.filter((_, index) => index % 2 === 0)
    },
    /** Draws about from one point of the stage to the other; gives the display pixels at both ends. */
    draw: async (sourcePosition: Point, targetPosition: Point): Promise<Waypoint[]> => {
      pressed.length = 0
      await userEvent.dragAndDrop(canvas, canvas, { sourcePosition, targetPosition })
      return [...pressed]
    },
    press: async (keys: string): Promise<void> => {
      ;(canvas.element() as HTMLElement).focus()
      await userEvent.keyboard(keys)
    },
  }
}

test('a selected point stays where it is as one zooms and scrolls elsewhere, and new pictures come', async () => {
  const { click, selected, turn, shownAt, zoomOf, show } = await open('waypoints')
  await click({ x: 150, y: 20 })
  expect(selected()).toEqual([0])
  await turn(600, 350, 4)
  const at = shownAt(600, 350)
  await turn(600, 350, 4)
  await show('white')
  const [x, y] = shownAt(600, 350)
  expect(Math.hypot(x - at[0], y - at[1])).toBeLessThanOrEqual(3 / zoomOf())
})

test('points are set on the very pixel under the pointer, at each zoom and wherever it is scrolled to', async () => {
  const { click, points, turn, zoomOf } = await open('waypoints')
  const set = await click({ x: 200, y: 60 }, { x: 420, y: 90 })
  // It stops at one to one on its way.
  await turn(500, 300, 4)
  await turn(500, 300, 5)
  expect(zoomOf()).toBeGreaterThan(2)
  set.push(...(await click({ x: 333, y: 111 }, { x: 640, y: 301 })))
  expect(points()).toEqual(set)
})

test('a line is drawn from where the pointer went down to where it came up, also zoomed in', async () => {
  const { draw, points, turn, store } = await open('straight')
  await turn(500, 300, 4)
  await turn(500, 300, 3)
  const line = await draw({ x: 100, y: 80 }, { x: 500, y: 230 })
  expect(line).toHaveLength(2)
  expect(points()).toEqual(line)
  store.chooseTool('freehand')
  const free = await draw({ x: 120, y: 300 }, { x: 540, y: 90 })
  expect(store.get().drawing.strokes).toHaveLength(2)
  expect(deviation(points(), free)).toBeLessThanOrEqual(1.5)
  expect([points()[0], points().at(-1)]).toEqual(free)
})

test('a path is set, changed and taken back by keyboard alone', async () => {
  const { press, points, selected, store } = await open('waypoints')
  // The first arrow shows the crosshair in the middle, the next ones move it.
  await press(
    '{ArrowRight}{Enter}{Shift>}{ArrowRight}{ArrowRight}{/Shift}{Enter}{Alt>}{ArrowUp}{/Alt}{ArrowLeft}{Enter}',
  )
  const set = [
    [512, 384],
    [532, 384],
    [531, 284],
  ]
  expect(points()).toEqual(set)
  // From point to point, and with Shift several.
  await press('{Escape}]{Shift>}]{/Shift}{Shift>}{ArrowDown}{/Shift}')
  expect(selected()).toEqual([0, 1])
  expect(points()).toEqual([
    [512, 394],
    [532, 394],
    [531, 284],
  ])
  await press('{Delete}')
  expect(points()).toEqual([[531, 284]])
  store.undo()
  store.undo()
  expect(points()).toEqual(set)
  store.redo()
  expect(points()[0]).toEqual([512, 394])
})

test('a stroke is copied, pasted and duplicated by keys, each copy beside its original', async () => {
  const { press, points, store } = await open('waypoints')
  await press('{ArrowRight}{Enter}{Escape}')
  await press('{Control>}d{/Control}')
  expect(points()).toEqual([[528, 400]])
  await press('{Control>}c{/Control}{Control>}v{/Control}')
  expect(points()).toEqual([[544, 416]])
  expect(store.get().drawing.strokes.map(({ name }) => name)).toEqual([
    'Stroke 1',
    'Stroke 1 copy',
    'Stroke 1 copy (2)',
  ])
})

test('Enter sets points and never sends, Ctrl+Enter sends the drag, and Escape stops it', async () => {
  const sent = answerFetch({ 'POST /browsers/s1/computer/drag_mouse': () => new Promise<Response>(() => {}) })
  const { press, points, log } = await open('waypoints')
  // The first Enter shows the crosshair.
  await press('{Enter}{Enter}{Alt>}{ArrowRight}{/Alt}{Enter}{Escape}{Enter}{Enter}')
  expect(points()).toEqual([
    [512, 384],
    [612, 384],
    [612, 384],
  ])
  expect(sent).toEqual([])
  await press('{Control>}{Enter}{/Control}')
  await expect.poll(() => sent).toHaveLength(1)
  await press('{Escape}')
  await expect.poll(() => log.get()).toMatchObject([{ result: { kind: 'failed', stopped: true } }])
})

test('a point that the keyboard takes out of sight is scrolled to', async () => {
  const { press, turn, shownAt, stage, selected } = await open('waypoints')
  await turn(100, 100, 4)
  await turn(100, 100, 6)
  await press('{ArrowRight}{Enter}{Escape}]')
  expect(selected()).toEqual([0])
  const [[left, top], [right, bottom]] = [shownAt(0, 0), shownAt(stage().clientWidth, stage().clientHeight)]
  expect(left < 512 && 512 < right && top < 384 && 384 < bottom).toBe(true)
})

test('in forced colors a line keeps its own, as the page below it does', async () => {
  const { screen } = await open('freehand')
  await forceColors()
  const colors = [...screen.container.querySelectorAll('[role=application] [hidden] i')].map(
    (probe) => getComputedStyle(probe).color,
  )
  expect(new Set(colors).size).toBe(5)
})
