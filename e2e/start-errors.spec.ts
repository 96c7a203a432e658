import { execFile } from 'node:child_process'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { TestPostgres } from '../src/service/database/test-postgres'
import { StartFixture } from '../src/service/test-start-fixture'
import { furnish, runBriefly } from './support/running-service'
import { expect, test } from './support/test'

/** What takes a process with namespaces of its own or a PostgreSQL; the other sentences are in src/service/start-errors.test.ts. */

/** How long a start may take that something keeps waiting: 10 s for a connection, the rest for a busy machine. */
const LONGEST_MS = 40_000

interface Start {
  env?: Record<string, string>
  /** Runs the service in it. */
  within?: readonly string[]
}

interface Case {
  readonly title: string
  readonly arrange: (fixture: StartFixture) => Promise<Start> | Start
  /** What is wrong, and the way out. */
  readonly says: RegExp
}

const isRoot = process.getuid?.() === 0
/** In namespaces of its own, whose root it is. */
const asRootOfItsOwn = ['unshare', ...(isRoot ? [] : ['--user', '--map-root-user']), '--mount']
const shell = (script: string, ...args: string[]) => ['sh', '-ec', `${script}\nexec "$@"`, 'sh', ...args]

/** Puts a disk of this size, with this many bytes in use, at the data folder. */
const smallDisk = ({ data }: StartFixture, size: string, used: number) => [
  ...asRootOfItsOwn,
  ...shell(`mount -t tmpfs -o size=${size},mode=700 none '${data}'; head -c ${used} /dev/zero > '${data}/other'`),
]

const CASES: readonly Case[] = [
  {
    title: 'the data folder is not writable',
    arrange: async ({ data }) => {
      await mkdir(data)
      await chmod(data, 0o500)
      // What lets root write everywhere.
      return { within: isRoot ? ['setpriv', '--bounding-set', '-dac_override,-dac_read_search'] : [] }
    },
    says: /^The data folder \S+ can’t be written .*Make the service’s user its owner, or set POOLDECK_DATA_DIR to another folder\.$/,
  },
  {
    title: 'the disk of the data folder is full',
    arrange: async (fixture) => {
      await mkdir(fixture.data)
      return { within: smallDisk(fixture, '64k', 65_536) }
    },
    says: /^The disk with the data folder \S+ is full\. Free up space, then start again\.$/,
  },
  {
    title: 'the disk has too little space for a new database',
    arrange: async (fixture) => {
      await mkdir(fixture.data)
      return { within: smallDisk(fixture, '2m', 0) }
    },
    says: /^The disk with the data folder \S+ is full: [12] MiB are free, and the database needs \d+\. Free up space, then start again\.$/,
  },
  {
    title: 'namespaces are refused, and required',
    arrange: () => ({ env: { POOLDECK_SANDBOX: 'required' }, within: withoutNamespaces }),
    says: /^Browsers can’t have a sandbox here, and POOLDECK_SANDBOX is required\. The system refuses namespaces: .*allow user namespaces/,
  },
  {
    title: 'namespaces are refused, and others can reach the service',
    arrange: () => ({ env: { HOST: '0.0.0.0' }, within: withoutNamespaces }),
    says: /^Browsers can’t have a sandbox here\. The system refuses .* unless you set POOLDECK_SANDBOX=off\. /,
  },
  {
    title: 'the folder for temporary files is missing',
    arrange: async (fixture) => {
      await furnish(fixture.data)
      return { env: { TMPDIR: join(fixture.folder, 'none') } }
    },
    says: /^The folder for temporary files, \S+, can’t be used \(ENOENT\); set TMPDIR to one that exists and can be written to\.$/,
  },
]

/** The kernel makes no user namespaces below this one. */
const withoutNamespaces = [
  'unshare',
  '--user',
  '--map-root-user',
  ...shell('echo 0 > /proc/sys/user/max_user_namespaces'),
]

/** What a start prints, and how it ends. */
function start(
  { env, within = [] }: Start,
  { data }: StartFixture,
): Promise<{ code: unknown; out: string; error: string }> {
  const [program, ...args] = [...within, process.execPath, ...runBriefly(), 'dist/service/main.js']
  const given = { ...process.env, PORT: '0', POOLDECK_DATA_DIR: data, ...env }
  return new Promise((resolve) => {
    execFile(program, args, { env: given, timeout: LONGEST_MS, killSignal: 'SIGKILL' }, (failure, out, error) =>
      resolve({ code: failure?.code ?? failure?.signal ?? 0, out, error }),
    )
  })
}

async function expectRefusal(given: Start, fixture: StartFixture, says: RegExp): Promise<void> {
  const { code, out, error } = await start(given, fixture)
  expect(error.trim()).toMatch(says)
  expect(error).not.toMatch(/^\s+at |node:internal|secret@/m)
  expect({ code, out }).toEqual({ code: 1, out: '' })
}

test.describe('a service that cannot start says why in one sentence, and what to do, and ends', () => {
  for (const { title, arrange, says } of CASES) {
    test(title, async () => {
      const fixture = await StartFixture.make()
      try {
        await expectRefusal(await arrange(fixture), fixture, says)
      } finally {
        await fixture.remove()
      }
    })
  }

  test('there is no such database at DATABASE_URL', async () => {
    const fixture = await StartFixture.make()
    const postgres = await TestPostgres.start()
    try {
      const says =
        /^The database of DATABASE_URL is not responding: database "none" does not exist\. Correct the address, or unset/
      await expectRefusal({ env: { DATABASE_URL: postgres.url('none') } }, fixture, says)
      // With the database elsewhere the data folder holds the rest.
      const url = postgres.url(await postgres.emptyDatabase())
      const full = /^The disk with the data folder \S+ is full\. Free up space, then start again\.$/
      await expectRefusal({ env: { DATABASE_URL: url }, within: smallDisk(fixture, '64k', 49_152) }, fixture, full)
    } finally {
      await postgres.stop()
      await fixture.remove()
    }
  })
})
