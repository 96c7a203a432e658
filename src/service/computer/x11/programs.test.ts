import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startXServer, type XServer } from '../fixtures/x-server'
import { XProgram } from '../fixtures/x-program'
import { clipboardAtoms } from './clipboard-atoms'
import { XConnection } from './connection'
import { Drawn } from './drawn'
import { SelectionOwner } from './selection-owner'

/** What a program in a browser could do to who looks after its display. */

let server: XServer
let connection: XConnection
let program: XProgram
beforeAll(async () => {
  server = await startXServer()
})
afterAll(() => server.kill())
beforeEach(async () => {
  connection = await XConnection.open(server.display)
  program = await XProgram.start(server.display)
  return async () => {
    program[Symbol.dispose]()
    await connection.close()
  }
})

const APPEND = 2
const ATOM = 4

test('of a list of names without end only as much is read as there may be of them', async () => {
  const name = await connection.atom('WM_PROTOCOLS')
  const window = program.window(10, 10)
  for (let part = 0; part < 20; part++) {
    program.client.ChangeProperty(APPEND, window, name, ATOM, 32, Buffer.alloc(200 * 1024, 1))
  }
  await program.done()
  expect(await connection.numbers(window, name)).toHaveLength(1024)
})

test('a flood of events leaves time for other browsers, and none is lost', async () => {
  const COUNT = 10_000
  const window = connection.createWindow()
  await connection.sync()
  const seen = new Promise<number>((resolve) => {
    let count = 0
    const began = performance.now()
    connection.listen(({ name }) => {
      // On any machine half a second for all of them.
      for (const until = performance.now() + 0.05; performance.now() < until;);
      if (name === 'ClientMessage' && ++count === COUNT) resolve(performance.now() - began)
    })
  })
  program.flood(window, COUNT)
  expect(await seen).toBeGreaterThan(500)
  await connection.ping()
})

test('of a text that a program asks for again and again, and never takes, the last ones are kept', async () => {
  const atoms = await clipboardAtoms(connection)
  const owner = new SelectionOwner(connection, atoms)
  await owner.own('long '.repeat(100_000))
  const names = await Promise.all(Array.from({ length: 40 }, (_, index) => connection.atom(`PIECE_${index}`)))
  const window = program.window(10, 10)
  const pieces: number[] = []
  program.client.on('event', (event: { name: string; state?: number; atom?: number }) => {
    if (event.name === 'PropertyNotify' && event.state === 0) pieces.push(event.atom ?? 0)
  })
  for (const name of names) {
    program.client.ConvertSelection(window, atoms.CLIPBOARD, atoms.UTF8_STRING, name, 0)
  }
  await expect.poll(() => pieces.length).toBe(names.length)
  // What announces the text is taken: the first piece comes.
  const take = (name = 0) => program.client.GetProperty(1, window, name, 0, 0, 1, () => {})
  pieces.splice(0)
  take(names[0])
  take(names.at(-1))
  await expect.poll(() => pieces).toEqual([names.at(-1)])
})

test('a cursor of many megabytes ends the connection, and takes no memory', async () => {
  const render = await program.render()
  const [pixmap, picture, cursor] = [program.client.AllocID(), program.client.AllocID(), program.client.AllocID()]
  program.client.CreatePixmap(pixmap, program.root, 32, 2_000, 2_000)
  render.CreatePicture(picture, pixmap, render.rgba32, {})
  render.CreateCursor(cursor, picture, 0, 0)
  program.client.ChangeWindowAttributes(program.root, { cursor })
  await program.done()
  await expect(new Drawn(connection).cursor()).rejects.toMatchObject({ code: 'browser_ended' })
  await connection.ended
})
