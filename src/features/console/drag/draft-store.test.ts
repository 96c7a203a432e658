import { expect, it } from 'vitest'
import { DraftStore } from './draft-store'
import { withSameSettings } from './drawing'
import { freehand, waypoints } from './path'
import { DEFAULT_SETTINGS } from './settings'

function pages() {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  return { kept, load: (session = 's1') => new DraftStore(storage, session) }
}

const path = freehand(
  [
    [0, 0],
    [5, 9],
    [10, 0],
  ],
  1.5,
)

it('brings path, tool and settings back after a reload', () => {
  const { load } = pages()
  const store = load()
  store.edit(() => path)
  store.chooseTool('waypoints')
  store.set({ delay: '70' })
  expect(load().get()).toMatchObject({ path, tool: 'waypoints', canUndo: false })
  expect(load().get().stroke.settings.delay).toBe('70')
})

it('reads a draft of an older version, whose strokes all moved alike', () => {
  const { kept, load } = pages()
  const strokes = ['1', '2'].map((id) => ({ id, name: `Stroke ${id}`, visible: true, path }))
  const settings = { ...DEFAULT_SETTINGS, button: 'right', delay: '70' }
  kept.set(
    'pooldeck.drag.s1',
    JSON.stringify({ tool: 'straight', snaps: false, drawing: { active: '2', strokes }, settings }),
  )
  const { tool, snaps, stroke, drawing } = load().get()
  expect({ tool, snaps, active: stroke.id }).toEqual({ tool: 'straight', snaps: false, active: '2' })
  expect(drawing.strokes.map((each) => each.settings)).toEqual([settings, settings])
})

it('lets each stroke move in its own way, takes that back, and makes all alike', () => {
  const store = pages().load()
  const buttons = () => store.get().drawing.strokes.map(({ settings }) => settings.button)
  store.addLine(path)
  store.addLine(waypoints([]))
  store.set({ button: 'right' })
  expect(buttons()).toEqual(['left', 'right'])
  store.change((drawing) => withSameSettings(drawing))
  expect(buttons()).toEqual(['right', 'right'])
  store.undo()
  store.undo()
  expect(buttons()).toEqual(['left', 'left'])
  store.redo()
  expect(buttons()).toEqual(['left', 'right'])
})

it('follows what is drawn, and smooths only once that was asked for, also in another session', () => {
  const { load } = pages()
  const smooth = (store: DraftStore) => store.get().stroke.settings.smooth
  const store = load()
  store.addLine(path)
  store.addLine(waypoints([]))
  expect(store.get().drawing.strokes.map(({ settings }) => settings.smooth)).toEqual([false, false])
  store.set({ smooth: true })
  expect(smooth(load('s2'))).toBe(true)
  store.set({ smooth: false })
  expect(smooth(load('s3'))).toBe(false)
})

it('takes a number back that was typed letter by letter, and leaves the points selected', () => {
  const store = pages().load()
  store.edit(() => path, { selected: [1] })
  for (const duration_ms of ['5', '50', '500']) store.set({ duration_ms }, { streak: 'duration_ms' })
  expect(store.get()).toMatchObject({ selected: [1], stroke: { settings: { duration_ms: '500' } } })
  store.undo()
  expect(store.get()).toMatchObject({ path, stroke: { settings: DEFAULT_SETTINGS } })
})

it('moves a new line like the one before it, and a loaded one as it was sent', () => {
  const store = pages().load()
  store.set({ button: 'middle' })
  store.addLine(path)
  store.addLine(path)
  store.addLine(path, { ...DEFAULT_SETTINGS, button: 'right' })
  expect(store.get().drawing.strokes.map(({ settings }) => settings.button)).toEqual(['middle', 'middle', 'right'])
})

it('keeps the drafts of two sessions apart', () => {
  const { load } = pages()
  load('s1').edit(() => path)
  expect(load('s2').get().path.points).toEqual([])
})

it('starts afresh when what was kept cannot be read', () => {
  const { kept, load } = pages()
  for (const text of ['{', '{"path":{"kind":"waypoints","points":[[1.5,2]]}}', 'null']) {
    kept.set('pooldeck.drag.s1', text)
    expect(load().get().path.points).toEqual([])
  }
})

it('keeps a second line as a stroke of its own, and takes it back', () => {
  const { load } = pages()
  const store = load()
  store.addLine(path)
  store.addLine(
    waypoints([
      [1, 1],
      [9, 9],
    ]),
  )
  expect(store.get().drawing.strokes.map(({ name }) => name)).toEqual(['Stroke 1', 'Stroke 2'])
  expect(store.get().stroke.name).toBe('Stroke 2')
  store.activate('1')
  expect(load().get()).toMatchObject({ path, stroke: { name: 'Stroke 1' } })
  store.undo()
  expect(store.get()).toMatchObject({ path, drawing: { strokes: { length: 1 } }, canRedo: true })
})

it('takes back a cleared path', () => {
  const store = pages().load()
  store.edit(() => path)
  store.edit(() => waypoints([]))
  store.undo()
  expect(store.get()).toMatchObject({ path, canUndo: true, canRedo: true })
})

it('never selects a point that is gone', () => {
  const store = pages().load()
  store.edit(() => path, { selected: [2] })
  expect(store.get().selected).toEqual([2])
  store.edit(() => waypoints([[1, 1]]), { selected: [2] })
  expect(store.get().selected).toEqual([])
})

it('goes on without a storage', () => {
  const store = new DraftStore(
    {
      getItem: () => {
        throw new Error('forbidden')
      },
      setItem: () => {
        throw new Error('full')
      },
      removeItem: () => {},
    },
    's1',
  )
  store.edit(() => path)
  expect(store.get().path).toBe(path)
})
