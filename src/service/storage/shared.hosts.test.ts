import { randomBytes } from 'node:crypto'
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { manifest, zip } from '../../../e2e/support/archive'
import { ScenarioCreate } from '../../contract/scenario'
import { Extensions } from './extensions/extensions'
import { Profiles } from './profiles'
import { Baselines } from './scenarios/baselines'
import { Scenarios } from './scenarios/scenarios'
import { openDatabase, type OpenDatabase } from '../database/database'
import { contentPieces, contents, profiles as profileRows } from '../database/schema'
import { sharedPostgres } from '../database/test-database'
import { Artifacts } from './artifacts'
import { Contents, PIECE_BYTES } from './contents'
import { LocalFiles } from './local-files'
import { LocalFolders } from './local-folders'
import { collectWarnings } from '../shared/test-warnings'

const warnings = collectWarnings()

const postgres = sharedPostgres()
let base: string
let url: string
const opened: OpenDatabase[] = []
const hosts: Host[] = []

/** What is on one host: connections and a data folder of its own. */
class Host {
  readonly database: OpenDatabase
  readonly dataDir: string
  readonly extensions: Extensions
  readonly profiles: Profiles
  readonly scenarios: Scenarios
  readonly #artifacts: Artifacts

  private constructor(
    parts: Pick<Host, 'database' | 'dataDir' | 'extensions' | 'profiles' | 'scenarios'>,
    artifacts: Artifacts,
  ) {
    this.database = parts.database
    this.dataDir = parts.dataDir
    this.extensions = parts.extensions
    this.profiles = parts.profiles
    this.scenarios = parts.scenarios
    this.#artifacts = artifacts
  }

  static async open(dataDir?: string): Promise<Host> {
    const folder = dataDir ?? (await mkdtemp(path.join(base, 'host-')))
    const database = await connect()
    const { db } = database
    const artifacts = await Artifacts.open({ db, dataDir: folder, shared: true })
    const usedBy = () => Promise.resolve([])
    const { folders, baselines } = artifacts
    const host = new Host(
      {
        database,
        dataDir: folder,
        extensions: await Extensions.open({ db, folders, usedBy }),
        profiles: await Profiles.open({ db, folders, usedBy }),
        scenarios: await Scenarios.open({ db, baselines }),
      },
      artifacts,
    )
    hosts.push(host)
    return host
  }

  get cached(): Promise<string[]> {
    return readdir(path.join(this.dataDir, 'cache'))
  }

  /** As a browser would read it. */
  async cookies(profile: string): Promise<string | undefined> {
    const borrowed = await this.profiles.borrow(profile)
    const text = borrowed && (await readFile(path.join(borrowed.folder, 'Default', 'Cookies'), 'utf8'))
    await borrowed?.release()
    return text
  }

  dispose(): void {
    this.#artifacts.dispose()
  }
}

async function connect(): Promise<OpenDatabase> {
  const database = await openDatabase({ dataDir: '', url, shared: true })
  opened.push(database)
  return database
}

const cookies = (text: string) => async (folder: string) => {
  await mkdir(path.join(folder, 'Default'), { recursive: true })
  await writeFile(path.join(folder, 'Default', 'Cookies'), text, { mode: 0o600 })
}

const pixel = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)

const scenario = ScenarioCreate.parse({
  name: 'Sign in',
  display: { width: 40, height: 30 },
  steps: [{ id: 'look', kind: 'check', check: { type: 'picture_equals' } }],
})

const archive = new Uint8Array(zip([manifest(), { name: 'content.js', content: 'document.title = "seen"' }]))

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

beforeEach(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'pooldeck-artifacts-'))
  url = postgres.url(await postgres.database())
})

afterEach(async () => {
  for (const host of hosts.splice(0)) host.dispose()
  await Promise.all(opened.splice(0).map((database) => database.close()))
  await rm(base, { recursive: true })
})

describe('an extension', () => {
  test('that was uploaded to one host is loaded and downloaded on another, and gone from both when it is deleted', async () => {
    const [one, other] = [await Host.open(), await Host.open()]
    const { id } = await one.extensions.upload(new Blob([archive]), 'shared')
    const { folder, identity } = await other.extensions.unpacked(id)
    expect(identity).toBe((await one.extensions.unpacked(id)).identity)
    expect(await readFile(path.join(folder, 'content.js'), 'utf8')).toBe('document.title = "seen"')
    expect((await bytesOf(await other.extensions.archive(id))).equals(archive)).toBe(true)
    expect(await other.cached).toEqual(await one.cached)
    await other.extensions.delete(id)
    await expect(one.extensions.unpacked(id)).rejects.toThrow('are missing')
    expect(await one.database.db.select().from(contents)).toEqual([])
    expect(await one.database.db.select().from(contentPieces)).toEqual([])
  })

  test('that is no good, or whose name is taken, leaves nothing', async () => {
    const { extensions, database } = await Host.open()
    await extensions.upload(new Blob([archive]), 'taken')
    await expect(extensions.upload(new Blob(['no zip']), 'bad')).rejects.toMatchObject({ status: 400 })
    await expect(extensions.upload(new Blob([archive]), 'taken')).rejects.toMatchObject({ status: 409 })
    expect(await database.db.select().from(contents)).toHaveLength(1)
  })

  test('whose copy on a host was damaged is fetched anew when that host starts again', async () => {
    const host = await Host.open()
    const { id } = await host.extensions.upload(new Blob([archive]), undefined)
    const file = path.join((await host.extensions.unpacked(id)).folder, 'content.js')
    await appendFile(file, 'damaged')
    const again = await Host.open(host.dataDir)
    const { folder } = await again.extensions.unpacked(id)
    expect(await readFile(path.join(folder, 'content.js'), 'utf8')).toBe('document.title = "seen"')
    await rm(path.dirname(folder), { recursive: true })
    expect(await readdir((await again.extensions.unpacked(id)).folder)).toContain('manifest.json')
    expect(await again.cached).toHaveLength(1)
  })
})

describe('a profile', () => {
  test('that was saved on one host is what browsers on all start with', async () => {
    const [one, other] = [await Host.open(), await Host.open()]
    const { id } = await one.profiles.create({ name: 'shop' })
    expect(await other.cookies(id)).toBeUndefined()
    await one.profiles.save(id, cookies('first'))
    expect(await other.cookies(id)).toBe('first')
    await other.profiles.save(id, cookies('second'))
    expect(await one.cookies(id)).toBe('second')
    expect(await one.profiles.find('shop')).toMatchObject({ size_bytes: 6 })
    await one.profiles.delete(id)
    await expect(other.profiles.borrow(id)).rejects.toMatchObject({ status: 404 })
    expect(await one.database.db.select().from(contentPieces)).toEqual([])
  })

  test('that both hosts save again and again while both read it is always whole, and the last one stays', async () => {
    const [one, other] = [await Host.open(), await Host.open()]
    const both = [one, other]
    const { id } = await one.profiles.create({})
    const whole = (name: string) => async (folder: string) => {
      await cookies(name)(folder)
      await writeFile(path.join(folder, 'again'), name)
    }
    await one.profiles.save(id, whole('start'))
    const seen = new Set<string>()
    const saves = { left: both.length }
    const saving = both.map(async ({ profiles }, host) => {
      for (let turn = 0; turn < 10; turn += 1) await profiles.save(id, whole(`${host} ${turn}`))
      saves.left -= 1
    })
    const reading = both.map(async ({ profiles }) => {
      // Once more when all is saved.
      for (let last = false; !last;) {
        last = saves.left === 0
        const borrowed = await profiles.borrow(id)
        const folder = borrowed?.folder ?? ''
        const text = await readFile(path.join(folder, 'again'), 'utf8')
        expect(await readFile(path.join(folder, 'Default', 'Cookies'), 'utf8')).toBe(text)
        seen.add(text)
        await borrowed?.release()
      }
    })
    await Promise.all([...saving, ...reading])
    expect(await one.cookies(id)).toMatch(/ 9$/)
    expect(await other.cookies(id)).toBe(await one.cookies(id))
    expect(seen.size).toBeGreaterThan(1)
    expect(await one.database.db.select().from(contents)).toHaveLength(1)
  })

  test('that is damaged in the database is not started with', async () => {
    const [one, other] = [await Host.open(), await Host.open()]
    const { id } = await one.profiles.create({})
    await one.profiles.save(id, cookies('good'))
    await one.database.db.update(contents).set({ checksum: '0'.repeat(64) })
    await expect(other.profiles.borrow(id)).rejects.toThrow('is damaged in the database')
    expect(await other.cached).toEqual([])
  })
})

test('a baseline is there on every host, and goes with its scenario', async () => {
  const [one, other] = [await Host.open(), await Host.open()]
  const { id } = await one.scenarios.create(scenario)
  await one.scenarios.putBaseline(id, 'look', new Blob([pixel]))
  const picture = await other.scenarios.baseline(id, 'look')
  expect(picture.type).toBe('image/png')
  expect(Buffer.from(await picture.arrayBuffer()).equals(pixel)).toBe(true)
  await other.scenarios.delete(id)
  await expect(one.scenarios.baseline(id, 'look')).rejects.toMatchObject({ status: 404 })
  expect(await one.database.db.select().from(contents)).toEqual([])
})

describe('a start', () => {
  test('brings what earlier versions kept in the data folder into the database, so that other hosts have it', async () => {
    const dataDir = await mkdtemp(path.join(base, 'old-'))
    const { db } = await connect()
    const [folders, usedBy] = [new LocalFolders(dataDir), () => Promise.resolve([])]
    const { id: extension } = await (
      await Extensions.open({ db, folders, usedBy })
    ).upload(new Blob([archive]), undefined)
    const before = await Profiles.open({ db, folders, usedBy })
    const { id: profile } = await before.create({})
    await before.save(profile, cookies('kept'))
    const files = new LocalFiles(path.join(dataDir, 'baselines'))
    const baselines = await Baselines.open(db, files)
    const { id: kept } = await (await Scenarios.open({ db, baselines: files })).create(scenario)
    await baselines.put(kept, 'look', new Blob([pixel]))
    await mkdir(path.join(dataDir, 'profiles', 'foreign', 'revision'), { recursive: true })

    const one = await Host.open(dataDir)
    const other = await Host.open()
    expect(warnings).toEqual([])
    for (const host of [one, other, await Host.open(dataDir)]) {
      expect(await host.cookies(profile)).toBe('kept')
      expect(await readdir((await host.extensions.unpacked(extension)).folder)).toContain('manifest.json')
      expect((await host.scenarios.baseline(kept, 'look')).size).toBe(pixel.length)
    }
    expect(await readdir(path.join(dataDir, 'profiles'))).toEqual(['foreign'])
    expect(await readdir(path.join(dataDir, 'extensions'))).toEqual([])
    expect(await readdir(path.join(dataDir, 'baselines'))).toEqual([])
  })

  test('removes what nothing refers to for a day, and copies of what is gone', async () => {
    const host = await Host.open()
    const { db } = host.database
    const { id } = await host.profiles.create({})
    await host.profiles.save(id, cookies('kept'))
    const [kept] = await host.cached
    await new Contents(db).write('profiles/gone/revision', megabytes(1))
    await db.insert(contents).values([{ id: 'extensions/half' }, { id: 'extensions/begun-just-now' }])
    await db
      .update(contents)
      .set({ createdAt: sql`now() - interval '2 days'` })
      .where(sql`id <> 'extensions/begun-just-now'`)
    for (const name of ['0'.repeat(64), 'draft.unfinished']) {
      await mkdir(path.join(host.dataDir, 'cache', name))
      await utimes(path.join(host.dataDir, 'cache', name), 0, 0)
    }
    const again = await Host.open(host.dataDir)
    expect((await db.select().from(contents)).map((row) => row.id).sort()).toEqual([
      'extensions/begun-just-now',
      `profiles/${id}/${(await db.select().from(profileRows))[0]?.revision}`,
    ])
    expect(await again.cached).toEqual([kept])
  })
})

async function* megabytes(count: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < count; at += 1) yield randomBytes(1024 * 1024)
}

test('a large content is never in memory as a whole: it is asked for as it is written, and read as it is wanted', async () => {
  const { db } = await connect()
  const kept = new Contents(db)
  let most = 0
  let asked = 0
  const watched = async function* () {
    for await (const chunk of megabytes(16)) {
      asked += chunk.length
      yield chunk
      const [row] = await db.select({ bytes: sql<string>`coalesce(sum(length(bytes)), 0)` }).from(contentPieces)
      most = Math.max(most, asked - Number(row?.bytes))
    }
  }
  await kept.write('profiles/large/one', watched())
  expect(most).toBeLessThan(5 * 1024 * 1024)

  let read = 0
  const reading = async () => {
    for await (const chunk of kept.read('profiles/large/one')) {
      if (read === 0) await db.delete(contentPieces).where(sql`place >= 8`)
      read += chunk.length
    }
  }
  await expect(reading()).rejects.toThrow('unexpected end of file')
  expect(read).toBeLessThanOrEqual(8 * PIECE_BYTES)
})
