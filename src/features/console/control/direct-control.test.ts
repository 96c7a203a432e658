import { expect, onTestFinished, test, vi } from 'vitest'
import { deferred, listen, listenAndTell, newLog, pressOf } from '../log/test-log'
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
  expect(log.get().map(({ action }) => action)).toEqual([pressOf('a'), pressOf('b')])
})

test('an input that waits behind a long hold of one’s own does not make the service look silent', async () => {
  const [pressed, clicked, comesUp] = [deferred(), deferred(), deferred()]
  const { url } = await listenAndTell(async (what) => {
    if (what === 'get_mouse_position') return 404
    ;(what === 'a' ? pressed : clicked).resolve()
    await comesUp.promise
    return 200
  })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const log = newLog(url)
  const hold = log.run(pressOf('a'))
  await pressed.promise
  const control = new DirectControl(log)
  control.unlock()
  control.activate()
  control.keyboard.type('b')
  await clicked.promise
  vi.advanceTimersByTime(7_000)
  expect(control.get()).toMatchObject({ mode: 'active', stalled: false })
  comesUp.resolve()
  await hold
  control.dispose()
})

test('several lines are pasted through the clipboard of the session, and are no Enter', async () => {
  const { url, told } = await listenAndTell(() => 200)
  const log = newLog(url)
  const control = new DirectControl(log)
  control.unlock()
  control.activate()
  control.keyboard.paste('two\nlines')
  await expect.poll(() => told).toEqual(['write', 'write: 200', 'Ctrl+v', 'Ctrl+v: 200'])
  control.dispose()
  expect(log.get().map(({ action }) => action)).toEqual([
    { type: 'write_clipboard', write_clipboard: { text: 'two\nlines' } },
    pressOf('Ctrl+v'),
  ])
})

test('a paste while typing is hidden, or one that did not reach the clipboard, tells nothing of the text and pastes nothing else', async () => {
  let status = 200
  const { url, told } = await listenAndTell((what) => (what === 'write' ? status : 200))
  const log = newLog(url)
  const control = new DirectControl(log)
  control.unlock()
  control.activate()
  control.toggleTyping()
  control.keyboard.paste('ge\nheim')
  await expect.poll(() => told).toEqual(['write', 'write: 200', 'Ctrl+v', 'Ctrl+v: 200'])
  control.toggleTyping()
  status = 400
  control.keyboard.paste('too\nlong')
  const entries = () => log.get().map(({ action, result }) => [action, result.kind])
  await expect.poll(entries).toEqual([
    [{ type: 'write_clipboard', write_clipboard: { text: '•••••••' } }, 'done'],
    [pressOf('Ctrl+v'), 'done'],
    [{ type: 'write_clipboard', write_clipboard: { text: 'too\nlong' } }, 'failed'],
  ])
  control.dispose()
  expect(told.at(-1)).toBe('write: 400')
})

test('what is typed while typing is hidden is sent, and is in the history as dots', async () => {
  const { url, told } = await listenAndTell(() => 200)
  const log = newLog(url)
  const control = new DirectControl(log)
  control.unlock()
  control.activate()
  control.toggleTyping()
  control.keyboard.type('geheim')
  await expect.poll(() => told).toEqual(['type', 'type: 200'])
  control.toggleTyping()
  control.keyboard.type('ada')
  await expect.poll(() => told).toHaveLength(4)
  control.dispose()
  expect(log.get().map(({ action }) => action.type === 'type_text' && action.type_text.text)).toEqual(['••••••', 'ada'])
  expect(log.storage.getItem('pooldeck.log.s1')).not.toContain('geheim')
})

test('what was typed while typing was hidden stays so when it is shown again before it was sent, and telemetry is to have none of it', async () => {
  const bodies: { text?: string; changes?: object[]; hide_typing?: boolean }[] = []
  const [arrived, goesOn] = [deferred(), deferred()]
  const url = await listen((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', async () => {
      if (body !== '') bodies.push(JSON.parse(body) as (typeof bodies)[number])
      arrived.resolve()
      await goesOn.promise
      response.setHeader('Content-Type', 'application/json').end('{"secret":false}')
    })
  })
  const log = newLog(url)
  const control = new DirectControl(log)
  control.setAbilities({ holdsKeys: true, timed: true, hidesKeys: true })
  control.unlock()
  control.activate()
  const press = { ...NO_MODIFIERS, key: 's', code: 'KeyS', location: 0, repeat: false }
  control.keyboard.down({ ...press, key: 'a', code: 'KeyA' }, false)
  await arrived.promise
  control.keyboard.up({ ...press, key: 'a', code: 'KeyA' }, false)
  control.toggleTyping()
  control.keyboard.down(press, false)
  control.keyboard.up(press, false)
  control.keyboard.type('geheim')
  control.toggleTyping()
  control.keyboard.type('shown')
  goesOn.resolve()
  const texts = () => log.get().map(({ action }) => action.type === 'type_text' && action.type_text.text)
  await expect.poll(texts).toEqual(['a', '•••••••', 'shown'])
  // An entry is there when its call begins.
  const sent = () => bodies.map(({ text, changes, hide_typing }) => [text ?? changes?.length, hide_typing])
  await expect.poll(sent).toEqual([
    [1, undefined],
    [1, undefined],
    [2, true],
    ['geheim', true],
    ['shown', undefined],
  ])
  control.dispose()
})

test('keys go down and come up where the service can hold them, and what went to a field for passwords is in the history as dots', async () => {
  const changes: string[] = []
  const answered = (secret: boolean) => JSON.stringify({ secret })
  const url = await listen((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const sent = JSON.parse(body || '{}') as { changes?: { key: string; down: boolean }[] }
      changes.push(...(sent.changes ?? []).map(({ key, down }) => `${down ? '+' : '-'}${key}`))
      response.setHeader('Content-Type', 'application/json').end(answered(body.includes('"s"')))
    })
  })
  const log = newLog(url)
  const control = new DirectControl(log)
  control.setAbilities({ holdsKeys: true, timed: true, hidesKeys: true })
  control.unlock()
  control.activate()
  const press = (key: string) => ({ ...NO_MODIFIERS, key, code: `Key${key.toUpperCase()}`, location: 0, repeat: false })
  for (const [count, key] of ['a', 's'].entries()) {
    control.keyboard.down(press(key), false)
    await expect.poll(() => changes).toHaveLength(2 * count + 1)
    control.keyboard.up(press(key), false)
    await expect.poll(() => changes).toHaveLength(2 * count + 2)
  }
  expect(changes).toEqual(['+a', '-a', '+s', '-s'])
  await expect.poll(() => control.get()).toMatchObject({ secret: true, waiting: 0 })
  // With the field that it was about, the word of it goes.
  control.keyboard.down({ ...press('Tab'), code: 'Tab' }, false)
  control.keyboard.up({ ...press('Tab'), code: 'Tab' }, false)
  await expect.poll(() => control.get()).toMatchObject({ secret: false, waiting: 0 })
  control.dispose()
  const texts = () => log.get().map(({ action }) => action.type === 'type_text' && action.type_text.text)
  await expect.poll(texts).toEqual(['a', '•', false])
  expect(log.storage.getItem('pooldeck.log.s1')).not.toContain('"s"')
})

test('a key that is down when the page goes comes up by a request that outlives it', async () => {
  const { url, told } = await listenAndTell(() => 200)
  const control = new DirectControl(newLog(url))
  control.setAbilities({ holdsKeys: true, timed: true, hidesKeys: true })
  control.unlock()
  control.activate()
  control.keyboard.down({ ...NO_MODIFIERS, key: 'w', code: 'KeyW', location: 0, repeat: false }, false)
  await expect.poll(() => told).toContain('hold_keys')
  control.flushOnUnload()
  await expect.poll(() => told.filter((what) => what === 'hold_keys')).toHaveLength(2)
  control.dispose()
})

const NO_MODIFIERS = { ctrlKey: false, shiftKey: false, altKey: false, metaKey: false }

test('what is done while the service does not answer is told, and can be discarded', async () => {
  const { url, told } = await listenAndTell(() => new Promise<number>(() => {}))
  const control = new DirectControl(newLog(url))
  control.unlock()
  control.activate()
  control.keyboard.type('a')
  await expect.poll(() => told).toEqual(['type'])
  control.keyboard.paste('')
  await expect.poll(() => control.get(), { timeout: 10_000 }).toMatchObject({ stalled: true, waiting: 2 })
  control.discard()
  await expect.poll(() => control.get()).toMatchObject({ mode: 'active', stalled: false, waiting: 0, problem: null })
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
  control.activate()
  control.pointAt([10, 20], { buttons: 0, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false })
  await moved.promise
  await control.releaseAll()
  expect(control.get()).toMatchObject({ mode: 'active', waiting: 0, problem: null })
  control.dispose()
})

test('a text that is copied in the session comes to one’s own clipboard, once that was asked for', async () => {
  const url = await listen((request, response) => {
    response.setHeader('Content-Type', 'application/json')
    response.end(request.url?.endsWith('clipboard/read') ? '{"text":"copied inside"}' : '{}')
  })
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue()
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  onTestFinished(() => void vi.unstubAllGlobals())
  const log = newLog(url)
  const control = new DirectControl(log)
  control.unlock()
  control.activate()
  const copy = { ...NO_MODIFIERS, ctrlKey: true, key: 'c', code: 'KeyC', location: 0, repeat: false }
  control.keyboard.down(copy, false)
  await expect.poll(() => log.get().at(-1)?.result.kind).toBe('done')
  control.clipboard.toggle()
  control.keyboard.down(copy, false)
  await expect.poll(() => writeText.mock.calls).toEqual([['copied inside']])
  control.dispose()
  expect(new DirectControl(log).clipboard.get()).toBe(true)
})

test('a picture that is copied in the session comes to one’s own clipboard, and one that does not get there is not pasted', async () => {
  const picture = Buffer.from('a picture')
  const asked: string[] = []
  const url = await listen((request, response) => {
    asked.push(request.url?.split('/').at(-1) ?? '')
    const ran = { success: true, result: picture.toString('base64'), stdout: '', stderr: '' }
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(request.url?.endsWith('execute') ? ran : { text: '' }))
  })
  const written: Record<string, Blob>[] = []
  const write = (items: Record<string, Blob>[]) => void written.push(...items)
  vi.stubGlobal('navigator', { clipboard: { write } })
  vi.stubGlobal('ClipboardItem', function item(content: object) {
    return content
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const log = newLog(url)
  const control = new DirectControl(log)
  control.unlock()
  control.activate()
  // As before while nothing is shared: it is the session's own to paste.
  await control.paste('', new Blob([picture]))
  await expect.poll(() => asked).toEqual(['press_key'])
  control.clipboard.toggle()
  control.keyboard.down({ ...NO_MODIFIERS, ctrlKey: true, key: 'c', code: 'KeyC', location: 0, repeat: false }, false)
  await expect.poll(() => written).toHaveLength(1)
  expect(await written[0]?.['image/png']?.text()).toBe('a picture')
  const before = asked.length
  // Nothing uploads here.
  await control.paste('', new Blob([picture]))
  expect(asked.slice(before)).toEqual([])
  control.dispose()
})
