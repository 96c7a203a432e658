import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { createAdaptorServer } from '@hono/node-server'
import { ConflictError, NotFoundError } from '@onkernel/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LocalFolders } from '../storage/local-folders'
import { Profiles } from '../storage/profiles'
import { MAIN_KEY, TestApi } from './test-api'

let api: TestApi

beforeAll(async () => {
  api = await TestApi.open()
})
afterAll(() => api.close())

/** Saves data as the end of a session does, through an object of its own. */
async function save(id: string, write: (folder: string) => Promise<void>): Promise<void> {
  const folders = new LocalFolders(api.folder)
  const profiles = await Profiles.open({ db: api.store.db, folders, usedBy: () => Promise.resolve([]) })
  await profiles.save(id, write)
}

describe('profiles over the API, by the public SDK', () => {
  test('are made, found, renamed, listed page by page, and deleted', async () => {
    const { profiles } = api.sdk()
    const { id } = await profiles.create({ name: 'first' })
    const unnamed = await profiles.create({})
    expect(unnamed).not.toHaveProperty('name')
    expect(await profiles.retrieve('first')).toEqual(await profiles.retrieve(id))
    expect((await profiles.update('first', { name: 'renamed' })).name).toBe('renamed')
    await expect(profiles.retrieve('first')).rejects.toThrow(NotFoundError)
    const listed: string[] = []
    for await (const profile of profiles.list({ limit: 1 })) listed.push(profile.id)
    expect(listed.sort()).toEqual([id, unnamed.id].sort())
    await profiles.delete('renamed')
    await profiles.delete(unnamed.id)
    expect((await profiles.list()).getPaginatedItems()).toEqual([])
  })

  test('a name in use is a conflict that is not tried again', async () => {
    let calls = 0
    const fetch = async (url: string | URL | Request, init?: RequestInit) => {
      calls += 1
      return api.whole.request(url, init)
    }
    const { profiles } = api.sdk({ fetch })
    await profiles.create({ name: 'taken' })
    await expect(profiles.create({ name: 'taken' })).rejects.toThrow(ConflictError)
    await expect(profiles.update((await profiles.create({})).id, { name: 'taken' })).rejects.toThrow(ConflictError)
    expect(calls).toBe(4)
  })

  test('a body is needed, be it an empty one, and a name that no selector could give is refused', async () => {
    expect((await api.ask('/profiles', { method: 'POST' })).status).toBe(400)
    expect((await api.send('POST', '/profiles', { name: 'not good' })).status).toBe(400)
    expect((await api.send('PATCH', '/profiles/taken', {})).status).toBe(400)
  })
})

describe('the download of a profile', () => {
  const names = (option: string, bytes: Buffer) =>
    spawnSync('tar', ['--list', option], { input: bytes, encoding: 'utf8' }).stdout.trim().split('\n')

  test('is empty until something was saved, then an archive in the format that was asked for', async () => {
    const { profiles } = api.sdk()
    const { id } = await profiles.create({ name: 'kept' })
    const before = await profiles.download(id)
    expect([before.status, await before.text()]).toEqual([202, ''])

    await save(id, (folder) => writeFile(path.join(folder, 'Cookies'), 'x'.repeat(200_000)))
    const packed = await profiles.download('kept')
    expect(packed.headers.get('content-type')).toBe('application/octet-stream')
    expect(packed.headers.get('content-disposition')).toBe('attachment; filename="kept.tar.zst"')
    const bytes = Buffer.from(await packed.arrayBuffer())
    expect(bytes.length).toBeLessThan(20_000)
    expect(names('--zstd', bytes)).toEqual(['./', './Cookies'])

    const plain = await profiles.download(id, { format: 'tar' })
    expect(plain.headers.get('content-disposition')).toBe('attachment; filename="kept.tar"')
    expect(names('--verbose', Buffer.from(await plain.arrayBuffer())).join()).toMatch(/200000 .*Cookies/)
    expect((await api.ask(`/profiles/${id}/download?format=zip`)).status).toBe(400)
    expect((await api.ask(`/profiles/${id}/download`, { method: 'HEAD' })).status).toBe(200)
  })

  test('ends its programs when the caller hangs up', async () => {
    const { id } = await api.sdk().profiles.create({})
    await save(id, (folder) => writeFile(path.join(folder, 'big'), Buffer.alloc(100_000_000)))
    const server = createAdaptorServer({ fetch: api.whole.fetch }).listen(0, '127.0.0.1')
    try {
      await once(server, 'listening')
      const { port } = server.address() as AddressInfo
      const disconnect = new AbortController()
      const headers = { Authorization: `Bearer ${MAIN_KEY}` }
      const url = `http://127.0.0.1:${port}/profiles/${id}/download?format=tar`
      const { body } = await fetch(url, { headers, signal: disconnect.signal })
      await body?.getReader().read()
      expect(await programs(id)).not.toBe('')
      disconnect.abort()
      await expect.poll(() => programs(id)).toBe('')
    } finally {
      server.close()
    }
  })

  /** What runs that has the id of a profile in its command line. */
  async function programs(id: string): Promise<string> {
    const listing = await promisify(execFile)('ps', ['-eo', 'args'])
    return listing.stdout
      .split('\n')
      .filter((line) => line.includes(id))
      .join()
  }
})
