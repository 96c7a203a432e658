import { chmod, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startService } from './service'
import { readSettings, type Settings } from './settings'
import { startTime } from './shared/process-stat'
import { StartError } from './shared/start-error'
import { openDatabase } from './database/database'
import { Store } from './database/store'
import { furnishData } from './database/test-database'
import { startTestService } from './test-service'
import { StartFixture } from './test-start-fixture'

/** How long a start may take that something keeps waiting: 10 s for a connection, the rest for a busy machine. */
const LONGEST_MS = 40_000

interface Case {
  readonly title: string
  /** Gives the settings. */
  readonly arrange: (fixture: StartFixture) => Promise<Environment> | Environment
  /** What is wrong, and the way out. */
  readonly says: RegExp
}

type Environment = Readonly<Record<string, string>>

const OF_SETTINGS: readonly Case[] = [
  {
    title: 'DATABASE_URL is not a PostgreSQL address',
    arrange: () => ({ DATABASE_URL: 'mysql://user:secret@host/name' }),
    says: /^DATABASE_URL is invalid: use an address such as postgres:\/\/user@host\/name\.$/,
  },
  {
    title: 'settings are wrong: a sentence for each',
    arrange: () => ({ PORT: 'http', POOLDECK_LOG: 'all', POOLDECK_API_KEY: 'short' }),
    says: /^PORT can’t be "http": use a whole number.*\nPOOLDECK_API_KEY is invalid: use at least 8.*\nPOOLDECK_LOG can’t be "all": use warn or info\.$/,
  },
]

const OF_STORE: readonly Case[] = [
  {
    title: 'the data folder is a file',
    arrange: ({ data }) => writeFile(data, '').then(() => ({})),
    says: /^The data folder \S+ is a file\. Set POOLDECK_DATA_DIR to a folder\.$/,
  },
  {
    title: 'the database is from a newer version of Pooldeck',
    arrange: async (fixture) => {
      await furnishData(fixture.data)
      const database = await openDatabase({ dataDir: fixture.data })
      await database.db.execute(`insert into migrations (name) values ('./migrations/9999-later.sql')`)
      await database.close()
      return {}
    },
    says: /^The data folder \S+ is from a newer version of Pooldeck.*Start that version.*POOLDECK_DATA_DIR.*\.$/,
  },
  {
    title: 'the database files are from a newer PostgreSQL',
    arrange: async (fixture) => {
      await mkdir(join(fixture.data, 'database'), { recursive: true })
      await writeFile(join(fixture.data, 'database', 'PG_VERSION'), '99\n')
      return {}
    },
    says: /^The data folder \S+ is from a newer version of Pooldeck.*Start that version.*POOLDECK_DATA_DIR.*\.$/,
  },
  {
    title: 'database files are missing',
    arrange: async (fixture) => {
      await mkdir(join(fixture.data, 'database'), { recursive: true })
      await writeFile(join(fixture.data, 'database', 'PG_VERSION'), '18\n')
      return {}
    },
    says: /^The data folder \S+ is damaged \(its database can’t be opened: .*\)\. Restore it from a backup, or set POOLDECK_DATA_DIR to another folder\.$/,
  },
  {
    title: 'a running process uses the data folder',
    arrange: async ({ data }) => {
      await mkdir(data)
      await writeFile(join(data, 'lock'), `${process.pid} ${startTime(process.pid)}`)
      return {}
    },
    says: /^Another Pooldeck \(process \d+\) uses the data folder \S+; stop it, or give this one another folder with POOLDECK_DATA_DIR\.$/,
  },
  {
    title: 'the program flock is missing',
    arrange: ({ folder }) => {
      vi.stubEnv('PATH', folder)
      return {}
    },
    says: /^The program flock is missing, which .*\. Install the package util-linux, then start again\.$/,
  },
  {
    title: 'the file system of the data folder does not support locks',
    arrange: async ({ folder }) => {
      await writeFile(join(folder, 'flock'), '#!/bin/sh\necho flock: 3: No locks available >&2\nexit 71\n', {
        mode: 0o755,
      })
      vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`)
      return {}
    },
    says: /^The data folder \S+ can’t be locked \(flock: 3: No locks available\)\. Put it on a file system that supports locks, or set POOLDECK_DATA_DIR to another folder\.$/,
  },
  {
    title: 'a database migration fails',
    arrange: async (fixture) => {
      await furnishData(fixture.data)
      const database = await openDatabase({ dataDir: fixture.data })
      await database.db.execute('delete from migrations')
      await database.close()
      return {}
    },
    says: /^The tables of the database couldn’t be brought up to date by 0001-pools-and-keys \(relation "pools" already exists\)\. Nothing was changed\. Correct that, then start again; or start the version that was used before\.$/,
  },
  {
    title: 'the secret key is damaged',
    arrange: async (fixture) => {
      await mkdir(fixture.data)
      await writeFile(join(fixture.data, 'secret'), 'no key')
      return {}
    },
    says: /^The file \S+secret doesn’t contain a key of 32 bytes; .* from a backup\.$/,
  },
  {
    title: 'nothing listens at DATABASE_URL',
    arrange: () => ({ DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/name' }),
    says: /^The database of DATABASE_URL is not responding: .*ECONNREFUSED.*unset DATABASE_URL to use the embedded database\.$/,
  },
  {
    title: 'DATABASE_URL names an unknown host',
    arrange: () => ({ DATABASE_URL: 'postgres://user:secret@nowhere.invalid/name' }),
    says: /^The database of DATABASE_URL is not responding: .*nowhere\.invalid.*unset DATABASE_URL/,
  },
  {
    title: 'what listens at DATABASE_URL never responds',
    arrange: async (fixture) => {
      const port = await fixture.listen(() => {})
      return { DATABASE_URL: `postgres://user:secret@127.0.0.1:${port}/name` }
    },
    says: /^The database of DATABASE_URL is not responding: .*unset DATABASE_URL to use the embedded database\.$/,
  },
  {
    title: 'what listens at DATABASE_URL is not PostgreSQL',
    arrange: async (fixture) => {
      const port = await fixture.listen((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
      return { DATABASE_URL: `postgres://user:secret@127.0.0.1:${port}/name` }
    },
    says: /^The database of DATABASE_URL is not responding: .*unset DATABASE_URL to use the embedded database\.$/,
  },
]

const OF_PROGRAM: readonly Case[] = [
  {
    title: 'CHROMIUM_PATH does not exist',
    arrange: ({ folder }) => ({ CHROMIUM_PATH: join(folder, 'chromium') }),
    says: /^CHROMIUM_PATH is \S+, which doesn’t exist\. Correct it, or unset it to use the system's Chromium\.$/,
  },
  {
    title: 'CHROMIUM_PATH cannot be executed',
    arrange: async ({ folder }) => {
      await copyFile('/bin/true', join(folder, 'chromium'))
      await chmod(join(folder, 'chromium'), 0o644)
      return { CHROMIUM_PATH: join(folder, 'chromium') }
    },
    says: /^CHROMIUM_PATH is \S+, which can’t be run\. Correct it, or unset it/,
  },
  {
    title: 'CHROMIUM_PATH is a folder',
    arrange: ({ folder }) => ({ CHROMIUM_PATH: folder }),
    says: /^CHROMIUM_PATH is \S+, which can’t be run\. Correct it, or unset it/,
  },
  {
    title: 'CHROMIUM_PATH is another program',
    arrange: () => ({ CHROMIUM_PATH: '/bin/ls' }),
    says: /^CHROMIUM_PATH is \/bin\/ls, which is not Chromium: .*ls \(GNU coreutils\).*\. Correct it, or unset it/,
  },
  {
    title: 'CHROMIUM_PATH is a script that starts no Chromium',
    arrange: async ({ folder }) => {
      await writeFile(join(folder, 'chromium'), '#!/bin/sh\necho 1.2.3\n', { mode: 0o755 })
      return { CHROMIUM_PATH: join(folder, 'chromium') }
    },
    says: /^CHROMIUM_PATH is \S+, which is not Chromium: it says 1\.2\.3\. Correct it, or unset it/,
  },
  {
    title: 'CHROMIUM_PATH fails',
    arrange: () => ({ CHROMIUM_PATH: '/bin/false' }),
    says: /^CHROMIUM_PATH is \/bin\/false, which doesn’t start: it ended with 1\. Correct it, or unset it/,
  },
]

const OF_SERVICE: readonly Case[] = [
  {
    title: 'a file of the data folder is damaged or replaced by something else',
    arrange: async (fixture) => {
      await mkdir(join(fixture.data, 'host'), { recursive: true })
      return {}
    },
    says: /^The data folder \S+ is damaged \(EISDIR.*\/host'\)\. Restore it from a backup, or set POOLDECK_DATA_DIR to another folder\.$/,
  },
  {
    title: 'the port is taken',
    arrange: async (fixture) => ({ PORT: String(await fixture.listen(() => {})) }),
    says: /^Port \d+ is in use by another program; stop it, or choose another port with PORT\.$/,
  },
  {
    title: 'HOST is not an address of this machine',
    arrange: () => ({ HOST: '192.0.2.1', POOLDECK_SANDBOX: 'off' }),
    says: /^HOST is 192\.0\.2\.1, which is not an address of this machine; use 127\.0\.0\.1, 0\.0\.0\.0 or one that it has\.$/,
  },
  {
    title: 'HOST is an unknown name',
    arrange: () => ({ HOST: 'nowhere.invalid', POOLDECK_SANDBOX: 'off' }),
    says: /^HOST is nowhere\.invalid, which is not an address of this machine; use /,
  },
]

/** Each with what is tried of a start. */
const GROUPS: readonly [cases: readonly Case[], start: (settings: Settings) => Promise<unknown>][] = [
  [OF_SETTINGS, () => Promise.resolve()],
  [OF_STORE, ({ dataDir, databaseUrl }) => Store.open({ dataDir, url: databaseUrl })],
  // It is told at once, also while the database is still being opened.
  [OF_PROGRAM, (settings) => startService(settings, new Promise<Store>(() => {}), '')],
  [OF_SERVICE, startTestService],
]

let fixture: StartFixture

describe('a service that cannot start says why in one sentence, and what to do', () => {
  beforeEach(async () => {
    fixture = await StartFixture.make()
  })

  afterEach(async () => {
    vi.unstubAllEnvs()
    await fixture.remove()
  })

  for (const [cases, start] of GROUPS) {
    test.each(cases)('$title', { timeout: LONGEST_MS }, async ({ arrange, says }) => {
      const environment = { PORT: '0', POOLDECK_DATA_DIR: fixture.data, ...(await arrange(fixture)) }
      const error: unknown = await Promise.resolve()
        .then(() => start(readSettings(environment)))
        .catch((thrown: unknown) => thrown)
      // Of such an error a process prints the message alone (e2e/start-errors.spec.ts).
      expect(error).toBeInstanceOf(StartError)
      const { message } = error as StartError
      expect(message).toMatch(says)
      expect(message).not.toContain('secret@')
    })
  }
})

test('all that can keep a service from starting stands in the documentation, and nothing else', async () => {
  const [, section = ''] = (await readFile('docs/deploy.md', 'utf8')).split('\n## Startup errors\n')
  const rows = section.split('\n## ')[0]?.matchAll(/^\| (?!error|-)([^|]+) \|/gm) ?? []
  // Those that take a process, in namespaces of its own or beside a PostgreSQL.
  const others = (await readFile('e2e/start-errors.spec.ts', 'utf8')).matchAll(/(?:title: |test\()'([^']+)'/g)
  const tried = [
    ...GROUPS.flatMap(([cases]) => cases.map(({ title }) => title)),
    ...Array.from(others, ([, title]) => title),
  ]
  expect(new Set(Array.from(rows, ([, what]) => what))).toEqual(new Set(tried))
})
