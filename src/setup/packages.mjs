import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { exitCode, npmQuietly, root, runQuietly, say, SetupError, quietStep } from './run.mjs'

const OLDEST_NODE = [20, 19]

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return
  throw new SetupError(`Pooldeck needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`)
}

/** Installs the npm packages when they are missing, or were installed from another lock file. */
export async function installNpmPackages() {
  const mark = join(root, 'node_modules', '.pooldeck-installed')
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return
  await quietStep('Installing the npm packages', () =>
    npmQuietly(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']),
  )
  writeFileSync(mark, lock)
}

/** What the embedded service runs: how to see that it is there, and the Debian package that brings it. */
const SYSTEM = [
  {
    package: 'chromium',
    present: () => Boolean(process.env.CHROMIUM_PATH) || existsSync('/usr/lib/chromium/chromium'),
  },
  { package: 'xvfb', present: () => inPath('Xvfb') },
  { package: 'openbox', present: () => inPath('openbox') },
  { package: 'bubblewrap', present: () => inPath('bwrap') },
  { package: 'socat', present: () => inPath('socat') },
  { package: 'util-linux', present: () => inPath('flock') },
  { package: 'zstd', present: () => inPath('zstd') },
  { package: 'x11-xserver-utils', present: () => inPath('xrandr') },
  { package: 'ffmpeg', present: () => inPath('ffmpeg') },
  { package: 'fonts-liberation', present: () => existsSync('/usr/share/fonts/truetype/liberation') },
  { package: 'fonts-noto-color-emoji', present: () => existsSync('/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf') },
]

/** Fonts of further scripts: without them pages show boxes. They are worth a download where a machine is set up, not at each start. */
const FONTS = [
  // Chinese and Japanese; it has no Korean in Debian.
  { package: 'fonts-droid-fallback', present: () => existsSync('/usr/share/fonts-droid-fallback') },
  { package: 'fonts-nanum', present: () => existsSync('/usr/share/fonts/truetype/nanum') },
  // Arabic, Thai, Hebrew, the scripts of India and many more.
  {
    package: 'fonts-noto-core',
    present: () => existsSync('/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf'),
  },
]

/** Installs fonts that are missing, where it may. */
export function installFonts() {
  return installIfPossible(FONTS, 'Pages may show boxes for letters of other writing systems.')
}

/** What only tests, the soak and the benchmark run: networks of their own, a database server, and another browser of a person. */
const FOR_TESTS = [
  { package: 'iproute2', present: () => inPath('ip') },
  { package: 'firefox-esr', present: () => inPath('firefox-esr') },
  { package: 'postgresql', present: () => hasPostgres('/usr/lib/postgresql') },
]

/** Looks at the dashboard in tests (e2e/support/viewer-browser.ts). */
const HEADLESS_SHELL = [
  {
    package: 'chromium-headless-shell',
    present: () => Boolean(process.env.CHROMIUM_PATH) || inPath('chromium-headless-shell'),
  },
]

/** Where packages are unpacked that would start with the machine if they were installed (e2e/foreign/caddy.ts). */
const UNPACKED = join(root, 'node_modules', '.pooldeck-debian')

/** Gets Debian's Caddy where there is none, without installing it. What needs it says so when this was not possible. */
async function unpackCaddy() {
  if (inPath('caddy') || existsSync(join(UNPACKED, 'usr/bin/caddy')) || !inPath('apt-get')) return
  mkdirSync(UNPACKED, { recursive: true })
  try {
    await quietStep('Unpacking the Debian package: caddy', async () => {
      await runQuietly('apt-get', ['download', '-q', 'caddy'], { cwd: UNPACKED })
      const file = readdirSync(UNPACKED).find((name) => /^caddy_.*\.deb$/.test(name))
      await runQuietly('dpkg', ['-x', file, '.'], { cwd: UNPACKED })
    })
  } catch (error) {
    say(`${error instanceof Error ? error.message : String(error)}\nThe test of a proxy with TLS fails without it.`)
  }
}

/** Installs what is missing of the Debian packages that the tests need, and of those that they are quicker with. */
export async function installForTests() {
  await installSystemPackages(FOR_TESTS)
  await unpackCaddy()
  await installIfPossible(HEADLESS_SHELL, 'The tests take longer without it.')
}

/** Installs what nothing fails without; where it cannot, says what is lost by that. */
async function installIfPossible(parts, lost) {
  try {
    await installSystemPackages(parts)
  } catch (error) {
    say(`${error instanceof Error ? error.message : String(error)}\n${lost}`)
  }
}

/** Installs what the service runs where it is missing; on a machine that lacked some of it, and so is set up now, fonts of further scripts, too. */
export async function installForService() {
  if (await installSystemPackages()) await installFonts()
}

/** Installs the Debian packages that are missing, when it may; else says which command does it. Gives whether there were any. */
export async function installSystemPackages(further = []) {
  const missing = [...SYSTEM, ...further].filter((part) => !part.present()).map((part) => part.package)
  if (missing.length === 0) return false
  if (process.platform !== 'linux') {
    throw new SetupError(
      'The embedded service runs on Linux. On this system, set POOLDECK_UPSTREAM to the address of a service and start again.',
    )
  }
  const install = ['apt-get', 'install', '-y', '--no-install-recommends', ...missing]
  const waits = ['-o', `DPkg::Lock::Timeout=${OTHER_INSTALLATION_SECONDS}`]
  if (!inPath('apt-get')) {
    throw new SetupError(`Missing: ${missing.join(', ')} (names of Debian's packages). Install them and start again.`)
  }
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (asRoot.length > 0 && (await exitCode('sudo', ['-n', 'true'], { stdio: 'ignore' })) !== 0) {
    throw new SetupError(
      `Some Debian packages are missing. Install them with this command, then start again:\n\n  sudo ${install.join(' ')}\n`,
    )
  }
  await listsUnlocked()
  await quietStep(`Installing Debian packages: ${missing.join(', ')}`, async () => {
    const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    const [program, ...first] = [...asRoot, 'apt-get', 'update', '-q']
    await runQuietly(program, first, options)
    const [installer, ...rest] = [...asRoot, ...install, ...waits, '-q']
    await runQuietly(installer, rest, options)
  })
  return true
}

/** How long an installation by another program is waited for: after the first start of a machine Debian itself takes minutes. */
const OTHER_INSTALLATION_SECONDS = 600

/** Waits while another program updates the lists of packages. `apt-get install` can wait by itself, `apt-get update` can't. */
async function listsUnlocked() {
  for (let second = 0; second < OTHER_INSTALLATION_SECONDS && isLocked('/var/lib/apt/lists/lock'); second++) {
    if (second === 0) say('Another program updates the packages of this machine. Waiting for it …')
    await delay(1_000)
  }
}

/** Tells whether a process holds a lock on a file (proc_locks(5)). */
function isLocked(file) {
  try {
    return readFileSync('/proc/locks', 'utf8').includes(`:${statSync(file).ino} `)
  } catch {
    // The lists were never updated, or there is no /proc: apt-get itself says what is wrong.
    return false
  }
}

/** Debian's server is in a folder of its version, not in the path. */
function hasPostgres(folder) {
  return existsSync(folder) && readdirSync(folder).some((version) => existsSync(join(folder, version, 'bin/postgres')))
}

function inPath(program) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin']
  return folders.some((folder) => folder !== '' && existsSync(join(folder, program)))
}
