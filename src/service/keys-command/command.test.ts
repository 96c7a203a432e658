import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { HttpServer } from '../http/server'
import { MAIN_KEY, TestApi } from '../http/test-api'
import { readSettings } from '../settings'
import { DataLock } from '../database/lock'
import { apiKeys } from '../database/schema'
import { openTestStore } from '../database/test-database'
import { carryOut, keysCommand } from './command'
import { RemoteKeys } from './remote-keys'
import { readRequest } from './request'

let api: TestApi
let server: HttpServer

beforeAll(async () => {
  api = await TestApi.open({ openStore: openTestStore })
  server = await HttpServer.listen(api.whole, { host: '127.0.0.1', port: 0 })
})

afterAll(async () => {
  await server.cut()
  await api.close()
})

const settings = (environment: Record<string, string> = {}) =>
  readSettings({ POOLDECK_DATA_DIR: api.folder, POOLDECK_API_KEY: MAIN_KEY, ...environment })
const words = (line: string) => line.split(' ').filter((word) => word !== '')
const run = (line: string, environment?: Record<string, string>) => keysCommand(words(line), settings(environment))

const printedKey = (printed: string) => /^ {2}(pd_\S+)$/m.exec(printed)?.[1] ?? ''
const printedId = (printed: string) => /\(([a-z0-9]{24})\)/.exec(printed)?.[1] ?? ''
const rows = (printed: string) => printed.split('\n').map((line) => line.split(/ {2,}/))

test('a service that is still starting is waited for by the person, not by the command', async () => {
  await expect(run('list')).rejects.toThrow(`(process ${process.pid}) is not ready yet`)
})

describe.each(['over the API of a running service', 'in the database'])('%s', (where) => {
  beforeAll(() => api.store.announce(`http://127.0.0.1:${server.port}`))

  const tend = (line: string) => {
    const request = readRequest(words(line))
    if (where.startsWith('over') || request === 'help') return run(line)
    return carryOut(request, api.keys)
  }

  test('a key is made, listed and revoked', async () => {
    expect(await tend('list')).toBe('There are no keys except the main key.')
    const printed = await tend('create ci --rights drive_sessions,read')
    expect(printed).toContain('- drive_sessions: acquire, drive')
    expect(printed).toContain('it is not shown again')
    const minute = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
    const row = [printedId(printed), 'ci', 'read,drive_sessions', minute]
    const listed = await tend('list')
    expect(listed).not.toContain(printedKey(printed))
    expect(rows(listed)).toEqual([
      ['ID', 'NAME', 'RIGHTS', 'CREATED (UTC)', 'LAST USED (UTC)', 'EXPIRES (UTC)'],
      [...row, 'never', 'never'],
    ])
    expect((await api.ask('/browsers', {}, printedKey(printed))).status).toBe(200)
    expect(rows(await tend('list'))[1]).toEqual([...row, minute, 'never'])

    expect(await tend('revoke ci')).toBe(`The key ci (${printedId(printed)}) is revoked; from now on it is refused.`)
    expect((await api.ask('/browsers', {}, printedKey(printed))).status).toBe(401)
    await expect(tend('revoke ci')).rejects.toThrow('There is no key with the id or name ci.')
  })

  test('of several keys with one name, the id says which', async () => {
    const ids = [await tend('make twin --rights read'), await tend('make twin --rights read')].map(printedId)
    await expect(tend('revoke twin')).rejects.toThrow(/2 keys have the name twin[^]*NAME/)
    for (const id of ids) await tend(`revoke ${id}`)
    expect(await tend('list')).toBe('There are no keys except the main key.')
  })
})

test('a long list is read to its end', async () => {
  await api.keys.create({ name: 'first', rights: ['read'] })
  const { db } = api.store
  const [key] = await db.select().from(apiKeys)
  if (!key) throw new Error('There is no key.')
  await db
    .insert(apiKeys)
    .values(Array.from({ length: 100 }, (_, n) => ({ ...key, id: `key-${n}`, name: `key-${n}`, hash: String(n) })))
  const listed = rows(await run('list')).slice(1)
  expect(listed).toHaveLength(101)
  expect(listed.map(([, name]) => name)).toEqual(expect.arrayContaining(['first', 'key-0', 'key-99']))
  await db.delete(apiKeys)
})

test('when a key expires is said, and no name commands the terminal', async () => {
  const { id } = await api.keys.create({ name: 'red \u001b[31m\nkey', rights: ['read'], days_to_expire: 1 })
  const listed = rows(await run('list'))
  expect(listed[1]?.[1]).toBe('red \uFFFD[31m\uFFFDkey')
  expect(listed[1]?.[5]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  await api.keys.remove(id)
})

test('a main key that is not the service’s is told, one that is not known too', async () => {
  await expect(run('list', { POOLDECK_API_KEY: 'not the same' })).rejects.toThrow('has another main key')
  await expect(run('list', { POOLDECK_API_KEY: '' })).rejects.toThrow('was started with a POOLDECK_API_KEY')
})

test('an address at which nothing answers is told', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as AddressInfo
  closed.close()
  await api.store.announce(`http://127.0.0.1:${port}`)
  await expect(run('list')).rejects.toThrow(`is not responding at http://127.0.0.1:${port}.`)
})

test('a service that is stopped is told as one that does not answer', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  const address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  await expect(new RemoteKeys(address, MAIN_KEY, 200).list()).rejects.toThrow(`is not responding at ${address}.`)
})

test('when no service runs, the database is opened for the command alone', async () => {
  await api.keys.create({ name: 'kept', rights: ['read'] })
  await api.store.close()
  expect(rows(await run('list'))[1]?.[1]).toBe('kept')
  await (await DataLock.take(api.folder)).release()
})

test('the usage needs no database; with another service in front, its keys are made there', async () => {
  const elsewhere = {
    POOLDECK_DATA_DIR: path.join(api.folder, 'none'),
    POOLDECK_UPSTREAM: 'https://me:secret@api.example.com',
  }
  expect(await run('', elsewhere)).toContain('npm run keys -- create NAME --rights')
  await expect(run('list', elsewhere)).rejects.toThrow('The API is the one of https://***@api.example.com')
})
