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

test('several lines are pasted through the clipboard of the session, and are no Enter', async () => {
  const { url, told } = await listenAndTell(() => 200)
  const log = newLog(url)
  const control = new DirectControl(log)
  control.unlock()
  control.take()
  control.keyboard.paste('two\nlines')
  await expect.poll(() => told).toEqual(['write', 'write: 200', 'Ctrl+v', 'Ctrl+v: 200'])
  control.dispose()
  expect(log.getSnapshot().map(({ action }) => action)).toEqual([pressOf('Ctrl+v')])
})

test('what is typed while typing is hidden is sent, and is in the history as dots', async () => {
  const { url, told } = await listenAndTell(() => 200)
  const log = newLog(url)
  const control = new DirectControl(log)
  control.unlock()
  control.take()
  control.toggleTyping()
  control.keyboard.type('geheim')
  await expect.poll(() => told).toEqual(['type', 'type: 200'])
  control.toggleTyping()
  control.keyboard.type('ada')
  await expect.poll(() => told).toHaveLength(4)
  control.dispose()
  expect(log.getSnapshot().map(({ action }) => action.type === 'type_text' && action.type_text.text)).toEqual([
    '••••••',
    'ada',
  ])
  expect(log.storage.getItem('pooldeck.log.s1')).not.toContain('geheim')
})

test('what is done while the service does not answer is told, and can be discarded', async () => {
  const { url, told } = await listenAndTell(() => new Promise<number>(() => {}))
  const control = new DirectControl(newLog(url))
  control.unlock()
  control.take()
  control.keyboard.type('a')
  await expect.poll(() => told).toEqual(['type'])
  control.keyboard.paste('')
  await expect.poll(() => control.getSnapshot(), { timeout: 10_000 }).toMatchObject({ stalled: true, waiting: 2 })
  control.discard()
  await expect
    .poll(() => control.getSnapshot())
    .toMatchObject({ mode: 'active', stalled: false, waiting: 0, problem: null })
  expect(told).toEqual(['type'])
  control.dispose()
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
