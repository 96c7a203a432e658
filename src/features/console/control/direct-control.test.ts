import { expect, test } from 'vitest'
import { deferred, listenAndTell, newLog, pressOf } from '../log/test-log'
import { DirectControl } from './direct-control'

test('Release all keys goes ahead of a hold and of what waits behind it, and leaves no entries for a scenario', async () => {
  const held = deferred()
  const { url, told } = await listenAndTell((what) => {
    if (what !== 'a') return what === 'get_mouse_position' ? 404 : 200
    held.resolve()
    return new Promise<number>(() => {})
  })
  const log = newLog(url)
  const control = new DirectControl(log)
  const sent = ['a', 'b'].map((key) => log.run(pressOf(key)))
  await held.promise
  await control.releaseAll()
  expect((await Promise.all(sent)).map(({ result }) => result)).toMatchObject([{ stopped: true }, { unsent: true }])
  expect(told.filter((what) => !what.includes(':') && !what.includes('position'))).toEqual([
    'a',
    'Ctrl+Shift+Alt+Super',
    'click_mouse',
    'click_mouse',
    'click_mouse',
  ])
  expect(log.getSnapshot().map(({ action }) => action)).toEqual([pressOf('a'), pressOf('b')])
})

test('Release all keys leaves control on, also while an input is on its way', async () => {
  const moved = deferred()
  const { url } = await listenAndTell((what) => {
    if (what !== 'move_mouse') return 200
    moved.resolve()
    return new Promise<number>(() => {})
  })
  const control = new DirectControl(newLog(url))
  control.unlock()
  control.take()
  control.pointAt([10, 20], { buttons: 0, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false })
  await moved.promise
  await control.releaseAll()
  expect(control.getSnapshot()).toMatchObject({ mode: 'active', waiting: 0, problem: null })
  control.dispose()
})
