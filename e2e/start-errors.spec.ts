import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'playwright/test'
import { TestPostgres } from '../src/service/cluster/test-postgres'
import { startTime } from '../src/service/shared/process-stat'
import { furnish } from './support/running-service'

/** How long a start may take that something keeps waiting: 10 s for a connection, the rest for a busy machine. */
const LONGEST_MS = 40_000

interface Start {
  env?: Record<string, string>
  /** Runs the service in it. */
  within?: readonly string[]
}

interface Case {
  readonly title: string
  readonly arrange: (place: Place) => Promise<Start> | Start
  /** What is wrong, and the way out. */
  readonly says: RegExp
}

/** What a case may use; it is gone afterwards. */
class Place {
  readonly folder: string
  readonly data: string
  readonly #servers: Server[] = []
  readonly #sockets: Socket[] = []

  private constructor(folder: string) {
    this.folder = folder
    this.data = join(folder, 'data')
  }

  static async make(): Promise<Place> {
    return new Place(await mkdtemp(join(tmpdir(), 'pooldeck-start-')))
  }

  /** Gives the data folder an empty database. */
  furnish(): Promise<void> {
    return furnish(this.data)
  }

  /** Listens, answers each connection so, and gives the port. */
  async listen(answer: (socket: Socket) => void): Promise<number> {
    const server = createServer((socket) => {
      this.#sockets.push(socket.on('error', () => {}))
      answer(socket)
    })
    this.#servers.push(server.listen(0, '127.0.0.1'))
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }

  async remove(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    for (const server of this.#servers) server.close()
    await rm(this.folder, { recursive: true, force: true })
  }
}

const isRoot = process.getuid?.() === 0
/** In namespaces of its own, whose root it is. */
const asRootOfItsOwn = ['unshare', ...(isRoot ? [] : ['--user', '--map-root-user']), '--mount']
const shell = (script: string, ...args: string[]) => ['sh', '-ec', `${script}\nexec "$@"`, 'sh', ...args]

/** Puts a disk of this size, with this many bytes in use, at the data folder. */
const smallDisk = ({ data }: Place, size: string, used: number) => [
  ...asRootOfItsOwn,
  ...shell(`mount -t tmpfs -o size=${size},mode=700 none '${data}'; head -c ${used} /dev/zero > '${data}/other'`),
]

const CASES: readonly Case[] = [
  {
    title: 'the data folder may not be written',
    arrange: async ({ data }) => {
      await mkdir(data)
      await chmod(data, 0o500)
      // What lets root write everywhere.
      return { within: isRoot ? ['setpriv', '--bounding-set', '-dac_override,-dac_read_search'] : [] }
    },
    says: /^The data folder \S+ cannot be written .*Give it to the user of the service, or name another one with POOLDECK_DATA_DIR\.$/,
  },
  {
    title: 'the data folder is a file',
    arrange: ({ data }) => writeFile(data, '').then(() => ({})),
    says: /^The data folder \S+ is a file\. Name a folder with POOLDECK_DATA_DIR\.$/,
  },
  {
    title: 'something else stands where a file of the data folder should',
    arrange: async (place) => {
      await place.furnish()
      await mkdir(join(place.data, 'host'))
      return {}
    },
    says: /^The data folder \S+ is damaged \(EISDIR.*\/host'\)\. Put it back from a backup, or name another one with POOLDECK_DATA_DIR\.$/,
  },
  {
    title: 'the disk of the data folder has no room at all',
    arrange: async (place) => {
      await mkdir(place.data)
      return { within: smallDisk(place, '64k', 65_536) }
    },
    says: /^The disk with the data folder \S+ is full\. Make room, then start again\.$/,
  },
  {
    title: 'the disk has no room for a new database',
    arrange: async (place) => {
      await mkdir(place.data)
      return { within: smallDisk(place, '2m', 0) }
    },
    says: /^The disk with the data folder \S+ is full: [12] MiB are free, and the database needs \d+\. Make room, then start again\.$/,
  },
  {
    title: 'the database is of a newer Pooldeck',
    arrange: async (place) => {
      await place.furnish()
      const database = await PGlite.create(join(place.data, 'database'))
      await database.exec(`insert into migrations (name) values ('./migrations/9999-later.sql')`)
      await database.close()
      return {}
    },
    says: /^The data folder \S+ is of a newer Pooldeck.*Start that version.*POOLDECK_DATA_DIR\.$/,
  },
  {
    title: 'the files of the database are of a newer PostgreSQL',
    arrange: async (place) => {
      await place.furnish()
      await writeFile(join(place.data, 'database', 'PG_VERSION'), '99\n')
      return {}
    },
    says: /^The data folder \S+ is of a newer Pooldeck.*Start that version.*POOLDECK_DATA_DIR\.$/,
  },
  {
    title: 'files of the database are missing',
    arrange: async (place) => {
      await place.furnish()
      await rm(join(place.data, 'database', 'global'), { recursive: true })
      return {}
    },
    says: /^The data folder \S+ is damaged \(its database cannot be opened: .*\)\. Put it back from a backup, or name another one with POOLDECK_DATA_DIR\.$/,
  },
  {
    title: 'a living process uses the data folder',
    arrange: async ({ data }) => {
      await mkdir(data)
      await writeFile(join(data, 'lock'), `${process.pid} ${startTime(process.pid)}`)
      return {}
    },
    says: /^Another Pooldeck \(process \d+\) uses the data folder \S+; stop it, or give this one another folder with POOLDECK_DATA_DIR\.$/,
  },
  {
    title: 'the key of the secrets is damaged',
    arrange: async (place) => {
      await place.furnish()
      await writeFile(join(place.data, 'secret'), 'no key')
      return {}
    },
    says: /^The file \S+secret holds no key of 32 bytes; .* from a backup\.$/,
  },
  {
    title: 'the port is taken',
    arrange: async (place) => {
      await place.furnish()
      return { env: { PORT: String(await place.listen(() => {})) } }
    },
    says: /^Port \d+ is in use by another program; stop it, or choose another port with PORT\.$/,
  },
  {
    title: 'HOST is no address of this machine',
    arrange: async (place) => {
      await place.furnish()
      return { env: { HOST: '192.0.2.1', POOLDECK_SANDBOX: 'off' } }
    },
    says: /^HOST is 192\.0\.2\.1, which is no address of this machine; use 127\.0\.0\.1, 0\.0\.0\.0 or one that it has\.$/,
  },
  {
    title: 'HOST is a name that nobody knows',
    arrange: async (place) => {
      await place.furnish()
      return { env: { HOST: 'nowhere.invalid', POOLDECK_SANDBOX: 'off' } }
    },
    says: /^HOST is nowhere\.invalid, which is no address of this machine; use /,
  },
  {
    title: 'DATABASE_URL is no address of a PostgreSQL',
    arrange: () => ({ env: { DATABASE_URL: 'mysql://user:secret@host/name' } }),
    says: /^DATABASE_URL cannot be what it is: use an address such as postgres:\/\/user@host\/name\.$/,
  },
  {
    title: 'nothing listens at DATABASE_URL',
    arrange: () => ({ env: { DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/name' } }),
    says: /^The database of DATABASE_URL does not answer: .*ECONNREFUSED.*unset DATABASE_URL to use the embedded database\.$/,
  },
  {
    title: 'DATABASE_URL names a host that nobody knows',
    arrange: () => ({ env: { DATABASE_URL: 'postgres://user:secret@nowhere.invalid/name' } }),
    says: /^The database of DATABASE_URL does not answer: .*nowhere\.invalid.*unset DATABASE_URL/,
  },
  {
    title: 'what listens at DATABASE_URL never answers',
    arrange: async (place) => {
      const port = await place.listen(() => {})
      return { env: { DATABASE_URL: `postgres://user:secret@127.0.0.1:${port}/name` } }
    },
    says: /^The database of DATABASE_URL does not answer: .*unset DATABASE_URL to use the embedded database\.$/,
  },
  {
    title: 'what listens at DATABASE_URL is no PostgreSQL',
    arrange: async (place) => {
      const port = await place.listen((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
      return { env: { DATABASE_URL: `postgres://user:secret@127.0.0.1:${port}/name` } }
    },
    says: /^The database of DATABASE_URL does not answer: .*unset DATABASE_URL to use the embedded database\.$/,
  },
  {
    title: 'CHROMIUM_PATH is nothing',
    arrange: ({ folder }) => ({ env: { CHROMIUM_PATH: join(folder, 'chromium') } }),
    says: /^CHROMIUM_PATH is \S+, which does not exist\. Correct it, or unset it to use the system's Chromium\.$/,
  },
  {
    title: 'CHROMIUM_PATH may not be run',
    arrange: async ({ folder }) => {
      await copyFile('/bin/true', join(folder, 'chromium'))
      await chmod(join(folder, 'chromium'), 0o644)
      return { env: { CHROMIUM_PATH: join(folder, 'chromium') } }
    },
    says: /^CHROMIUM_PATH is \S+, which is no program that can be run\. Correct it, or unset it/,
  },
  {
    title: 'CHROMIUM_PATH is a folder',
    arrange: ({ folder }) => ({ env: { CHROMIUM_PATH: folder } }),
    says: /^CHROMIUM_PATH is \S+, which is no program that can be run\. Correct it, or unset it/,
  },
  {
    title: 'CHROMIUM_PATH is another program',
    arrange: () => ({ env: { CHROMIUM_PATH: '/bin/ls' } }),
    says: /^CHROMIUM_PATH is \/bin\/ls, which is no Chromium: .*ls \(GNU coreutils\).*\. Correct it, or unset it/,
  },
  {
    title: 'CHROMIUM_PATH is a script that starts no Chromium',
    arrange: async ({ folder }) => {
      await writeFile(join(folder, 'chromium'), '#!/bin/sh\necho 1.2.3\n', { mode: 0o755 })
      return { env: { CHROMIUM_PATH: join(folder, 'chromium') } }
    },
    says: /^CHROMIUM_PATH is \S+, which is no Chromium: it says 1\.2\.3\. Correct it, or unset it/,
  },
  {
    title: 'CHROMIUM_PATH fails',
    arrange: () => ({ env: { CHROMIUM_PATH: '/bin/false' } }),
    says: /^CHROMIUM_PATH is \/bin\/false, which does not start: it ended with 1\. Correct it, or unset it/,
  },
  {
    title: 'namespaces are refused, and required',
    arrange: () => ({ env: { POOLDECK_SANDBOX: 'required' }, within: withoutNamespaces }),
    says: /^Browsers cannot have a sandbox here, and POOLDECK_SANDBOX is required\. The system refuses its namespaces: .*allow user namespaces/,
  },
  {
    title: 'namespaces are refused, and others can reach the service',
    arrange: () => ({ env: { HOST: '0.0.0.0' }, within: withoutNamespaces }),
    says: /^Browsers cannot have a sandbox here\. The system refuses .* unless you set POOLDECK_SANDBOX=off\. /,
  },
  {
    title: 'the folder for temporary files is missing',
    arrange: async (place) => {
      await place.furnish()
      return { env: { TMPDIR: join(place.folder, 'none') } }
    },
    says: /^The folder for temporary files, \S+, cannot be used \(ENOENT\); set TMPDIR to one that exists and can be written to\.$/,
  },
  {
    title: 'settings are wrong: a sentence for each',
    arrange: () => ({ env: { PORT: 'http', POOLDECK_LOG: 'all', POOLDECK_API_KEY: 'short' } }),
    says: /^PORT cannot be "http": use a whole number.*\nPOOLDECK_API_KEY cannot be what it is: use at least 8.*\nPOOLDECK_LOG cannot be "all": use warn or info\.$/,
  },
]

const NO_SUCH_DATABASE = 'there is no such database at DATABASE_URL'

/** The kernel makes no user namespaces below this one. */
const withoutNamespaces = [
  'unshare',
  '--user',
  '--map-root-user',
  ...shell('echo 0 > /proc/sys/user/max_user_namespaces'),
]

/** What a start prints, and how it ends. */
function start({ env, within = [] }: Start, { data }: Place): Promise<{ code: unknown; out: string; error: string }> {
  const [program, ...args] = [...within, process.execPath, 'dist/service/main.js']
  const given = { ...process.env, PORT: '0', POOLDECK_DATA_DIR: data, ...env }
  return new Promise((resolve) => {
    execFile(program, args, { env: given, timeout: LONGEST_MS, killSignal: 'SIGKILL' }, (failure, out, error) =>
      resolve({ code: failure?.code ?? failure?.signal ?? 0, out, error }),
    )
  })
}

async function expectRefusal(given: Start, place: Place, says: RegExp): Promise<void> {
  const { code, out, error } = await start(given, place)
  expect(error.trim()).toMatch(says)
  expect(error).not.toMatch(/^\s+at |node:internal|secret@/m)
  expect({ code, out }).toEqual({ code: 1, out: '' })
}

test.describe('a service that cannot start says why in one sentence, and what to do, and ends', () => {
  for (const { title, arrange, says } of CASES) {
    test(title, async () => {
      const place = await Place.make()
      try {
        await expectRefusal(await arrange(place), place, says)
      } finally {
        await place.remove()
      }
    })
  }

  test(NO_SUCH_DATABASE, async () => {
    const place = await Place.make()
    const postgres = await TestPostgres.start()
    try {
      const says =
        /^The database of DATABASE_URL does not answer: database "none" does not exist\. Correct the address, or unset/
      await expectRefusal({ env: { DATABASE_URL: postgres.url('none') } }, place, says)
      // With the database elsewhere the data folder holds the rest.
      const url = postgres.url(await postgres.emptyDatabase())
      const full = /^The disk with the data folder \S+ is full\. Make room, then start again\.$/
      await expectRefusal({ env: { DATABASE_URL: url }, within: smallDisk(place, '64k', 49_152) }, place, full)
    } finally {
      await postgres.stop()
      await place.remove()
    }
  })
})

test('all that can keep a service from starting stands in the documentation, and nothing else', async () => {
  const [, section = ''] = (await readFile('docs/deploy.md', 'utf8')).split('\n## When it does not start\n')
  const rows = section.split('\n## ')[0]?.matchAll(/^\| (?!what is wrong|-)([^|]+) \|/gm) ?? []
  expect(Array.from(rows, ([, what]) => what)).toEqual([...CASES.map(({ title }) => title), NO_SUCH_DATABASE])
})
