import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { LocalFolders } from './local-folders'
import { newId } from '../database/ids'
import type { Store } from '../database/store'
import { openLightStore } from '../database/test-database'
import { Profiles } from './profiles'

let dataDir: string
let store: Store
let profiles: Profiles
const pools = new Map<string, string[]>()

const open = () =>
  Profiles.open({
    db: store.db,
    folders: new LocalFolders(dataDir),
    usedBy: (_, id) => Promise.resolve(pools.get(id) ?? []),
  })
const saying = (text: string) => (folder: string) => writeFile(path.join(folder, 'Cookies'), text)
const revisions = (id: string) => readdir(path.join(dataDir, 'profiles', id))

async function saved(id: string): Promise<string | undefined> {
  const borrowed = await profiles.borrow(id)
  const text = borrowed && (await readFile(path.join(borrowed.folder, 'Cookies'), 'utf8'))
  await borrowed?.release()
  return text
}

/** Something that a test lets happen when it wants. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open }
}

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'pooldeck-profiles-'))
  store = await openLightStore(dataDir)
  profiles = await open()
})

afterEach(async () => {
  vi.useRealTimers()
  pools.clear()
  for (const { id } of await profiles.list({})) await profiles.delete(id)
})

afterAll(async () => {
  await store.close()
  await rm(dataDir, { recursive: true })
})

describe('records', () => {
  test('a profile is found by its id and by its name, and its id wins over the name of another', async () => {
    const { id, created_at, ...rest } = await profiles.create({ name: 'shop' })
    expect(rest).toEqual({ name: 'shop' })
    expect(Date.parse(created_at)).toBeCloseTo(Date.now(), -4)
    expect(await profiles.find('shop')).toEqual(await profiles.find(id))
    await profiles.create({ name: id })
    expect((await profiles.find(id)).name).toBe('shop')
  })

  test.each(['missing', 'no\0body', '%', ''])('there is no profile %j', async (idOrName) => {
    await profiles.create({})
    await expect(profiles.find(idOrName)).rejects.toMatchObject({ status: 404, code: 'not_found' })
    await expect(profiles.resolve({ name: idOrName }, 'profile')).rejects.toMatchObject({
      status: 400,
      message: `profile: there is no profile with the name ${idOrName}`,
    })
    await expect(profiles.resolve({ id: idOrName }, 'profile')).rejects.toMatchObject({
      details: [{ code: 'invalid_input' }],
    })
  })

  test('a name that is taken is refused for good, on create and on rename, also of many at once', async () => {
    const made = await Promise.allSettled(Array.from({ length: 5 }, () => profiles.create({ name: 'one' })))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const other = await profiles.create({ name: 'other' })
    await expect(profiles.rename(other.id, 'one')).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'A profile with the name one exists.',
      headers: { 'x-should-retry': 'false' },
    })
    expect((await profiles.rename('other', 'other')).name).toBe('other')
  })

  test('lists are newest first and filtered by name in any case, by part of a name, or by id', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const names: string[] = []
    const listed = async (query: { name?: string; query?: string }) =>
      (await profiles.list(query)).map((profile) => profile.name ?? 'unnamed')
    for (const name of ['Shop', 'shop.two', 'a_b', undefined]) {
      vi.setSystemTime(Date.now() + 1000)
      await profiles.create({ ...(name && { name }) })
      names.unshift(name ?? 'unnamed')
    }
    expect(await listed({})).toEqual(names)
    expect(await listed({ name: 'sHÓP' })).toEqual(['Shop'])
    expect(await listed({ query: 'SHOP' })).toEqual(['shop.two', 'Shop'])
    expect(await listed({ query: '_' })).toEqual(['a_b'])
    expect(await listed({ query: (await profiles.find('a_b')).id })).toEqual(['a_b'])
    expect(await listed({ query: '\0' })).toEqual([])
  })

  test('one that pools use cannot be deleted, and they are named', async () => {
    const { id } = await profiles.create({ name: 'used' })
    pools.set(id, ['first', 'second'])
    await expect(profiles.delete('used')).rejects.toMatchObject({
      status: 400,
      code: 'in_use',
      message: expect.stringContaining('the pools first, second use it') as string,
    })
    pools.clear()
    await profiles.delete('used')
    await expect(profiles.find(id)).rejects.toMatchObject({ status: 404 })
    expect(await profiles.record(id)).toBeUndefined()
  })

  test('its last use is noted', async () => {
    const { id } = await profiles.create({})
    await profiles.touch(id)
    expect(Date.parse((await profiles.record(id))?.last_used_at ?? '')).toBeCloseTo(Date.now(), -4)
  })
})

describe('saved data', () => {
  test('is what was saved last; only saving tells those who wait for it', async () => {
    const savedIds: string[] = []
    profiles.onSaved((id) => savedIds.push(id))
    const { id } = await profiles.create({ name: 'kept' })
    expect(await saved(id)).toBeUndefined()
    expect(await profiles.record(id)).not.toHaveProperty('size_bytes')
    await profiles.save(id, saying('first'))
    await profiles.save(id, async (folder) => {
      await mkdir(path.join(folder, 'Default'))
      await writeFile(path.join(folder, 'Default', 'History'), 'x'.repeat(1000))
      await saying('second')(folder)
    })
    expect(await saved(id)).toBe('second')
    expect(await revisions(id)).toHaveLength(1)
    expect(await profiles.record(id)).toMatchObject({ size_bytes: 1006, updated_at: expect.any(String) as string })
    await profiles.rename(id, 'renamed')
    expect(savedIds).toEqual([id, id])
  })

  test('a save that fails changes nothing', async () => {
    const { id } = await profiles.create({})
    await profiles.save(id, saying('good'))
    await expect(
      profiles.save(id, async (folder) => {
        await saying('half')(folder)
        throw new Error('The disk is full')
      }),
    ).rejects.toThrow('The disk is full')
    expect(await saved(id)).toBe('good')
    expect(await revisions(id)).toHaveLength(1)
  })

  test('of saves at the same time the one that ends last stays, and both are whole', async () => {
    const { id } = await profiles.create({})
    const first = gate()
    const slow = profiles.save(id, async (folder) => {
      await first.opened
      await saying('slow')(folder)
    })
    await profiles.save(id, saying('quick'))
    expect(await saved(id)).toBe('quick')
    first.open()
    await slow
    expect(await saved(id)).toBe('slow')
    expect(await revisions(id)).toHaveLength(1)
  })

  test('what a copy reads from stays, though it is replaced and deleted meanwhile', async () => {
    const { id } = await profiles.create({})
    await profiles.save(id, saying('old'))
    const borrowed = await profiles.borrow(id)
    await profiles.save(id, saying('new'))
    expect(await saved(id)).toBe('new')
    const file = path.join(borrowed?.folder ?? '', 'Cookies')
    expect(await readFile(file, 'utf8')).toBe('old')
    await profiles.delete(id)
    expect(await readFile(file, 'utf8')).toBe('old')
    await borrowed?.release()
    await borrowed?.release()
    await expect(revisions(id)).rejects.toThrow('ENOENT')
  })

  test('of a profile that was deleted while it was saved nothing stays', async () => {
    const { id } = await profiles.create({})
    const saving = profiles.save(id, async (folder) => {
      await profiles.delete(id)
      await saying('late')(folder)
    })
    await expect(saving).rejects.toMatchObject({ status: 404 })
    await expect(revisions(id)).rejects.toThrow('ENOENT')
    await expect(profiles.save(id, saying('later'))).rejects.toMatchObject({ status: 404 })
    await expect(profiles.borrow(id)).rejects.toMatchObject({ status: 404 })
  })

  test('a start removes what was left half-way, and nothing of profiles that it does not know', async () => {
    const { id } = await profiles.create({})
    await profiles.save(id, saying('good'))
    const [revision = ''] = await revisions(id)
    const foreign = newId()
    for (const left of [`${id}/half.unfinished`, `${id}/replaced`, `${foreign}/whole`, `${foreign}/half.unfinished`]) {
      await mkdir(path.join(dataDir, 'profiles', left), { recursive: true })
    }
    profiles = await open()
    expect(await saved(id)).toBe('good')
    expect(await revisions(id)).toEqual([revision])
    expect(await revisions(foreign)).toEqual(['whole'])
  })
})

describe('an archive', () => {
  const names = (format: 'tar' | 'tar.zst', bytes: Buffer) =>
    spawnSync('tar', ['--list', ...(format === 'tar' ? [] : ['--zstd'])], { input: bytes, encoding: 'utf8' })
      .stdout.trim()
      .split('\n')

  test.each(['tar', 'tar.zst'] as const)('is a %s of the saved data', async (format) => {
    const { id } = await profiles.create({})
    await profiles.save(id, saying('yes'))
    const chunks: Uint8Array[] = []
    for await (const chunk of profiles.archive(id, format)) chunks.push(chunk)
    expect(names(format, Buffer.concat(chunks))).toEqual(['./', './Cookies'])
  })

  test('whose reader stops leaves nothing behind', async () => {
    const { id } = await profiles.create({})
    await profiles.save(id, (folder) => writeFile(path.join(folder, 'big'), Buffer.alloc(5_000_000)))
    for await (const chunk of profiles.archive(id, 'tar')) {
      expect(chunk.length).toBeGreaterThan(0)
      await profiles.save(id, saying('new'))
      expect(await revisions(id)).toHaveLength(2)
      break
    }
    expect(await revisions(id)).toHaveLength(1)
  })

  test('that cannot be made is no archive that only ends early', async () => {
    const { id } = await profiles.create({})
    await profiles.save(id, saying('gone'))
    const borrowed = await profiles.borrow(id)
    await rm(borrowed?.folder ?? '', { recursive: true })
    await borrowed?.release()
    const reading = async () => {
      for await (const chunk of profiles.archive(id, 'tar')) expect(chunk).toBeDefined()
    }
    await expect(reading()).rejects.toThrow('are missing')
  })
})
