import path from 'node:path'
import { type Bounds, defaultLimits, type Limits } from './bounds/bounds'
import { findBounds } from './bounds/find-bounds'
import { defaultUids, exists, type UidRange } from './browser-users'
import { findChromium } from './find-chromium'
import { HostError } from './host-error'
import { answerOf, describeFailure, findProgram, isExecutable, LONGEST_ANSWER_MS } from './programs'
import { namespaceArgs, programFolders } from './sandbox'
import { asInsideUser, mappedArgs, runMapped } from './user-namespace'
import { succeeds } from '../shared/stray'

/** What this machine has to run browsers with. */
export interface HostPlatform {
  /** Path of the browser's binary itself. */
  readonly chromium: string
  readonly version: string
  /** `full`: each browser in namespaces of its own. `reduced`: all of them as plain processes of the service's user. */
  readonly isolation: 'full' | 'reduced'
  /** What reduced isolation loses, one sentence each; empty when isolation is full. */
  readonly lost: readonly string[]
  readonly ownSandbox: boolean
  /** Folder below which services keep the folders of their browsers. */
  readonly runDir: string
  /** Path of bubblewrap; set exactly when isolation is full. */
  readonly bwrap: string | undefined
  /** The users that browsers run as, one each; undefined: all of them run as the service's own, which is not root when isolation is full. */
  readonly users: UidRange | undefined
  readonly bounds: Bounds
}

export interface HostOptions {
  /** The Chromium to run; found when unset. */
  chromiumPath?: string | undefined
  /** POOLDECK_SANDBOX. */
  sandbox: 'auto' | 'required' | 'off'
  loopback: boolean
  /** Usually the system's folder for temporary files. */
  runDir: string
  /** The users that browsers of root run as, POOLDECK_BROWSER_UIDS. */
  users?: UidRange | undefined
  limits?: Limits
  /** Folders to search for programs; the usual ones when unset. */
  folders?: readonly string[]
}

/** Programs by the Debian package that has them. */
const packages: Record<string, string> = {
  chromium: 'chromium',
  Xvfb: 'xvfb',
  openbox: 'openbox',
  xrandr: 'x11-xserver-utils',
  socat: 'socat',
  bwrap: 'bubblewrap',
}

/**
 * Looks at this machine once, before the first browser: programs, and whether the namespaces that we need may be made (by
 * making them). Throws HostError when browsers cannot run here as the options ask.
 */
export async function inspectHost(options: HostOptions): Promise<HostPlatform> {
  const folders = options.folders ?? programFolders
  const chromium = await findChromium(options.chromiumPath, folders)
  const bwrap = options.sandbox === 'off' ? undefined : await findProgram('bwrap', folders)
  const missing = chromium ? [] : ['chromium']
  for (const name of ['Xvfb', 'openbox', 'xrandr', ...(bwrap ? ['socat'] : [])]) {
    if (!(await findProgram(name, folders))) missing.push(name)
  }
  if (options.sandbox === 'required' && !bwrap) missing.push('bwrap')
  if (!chromium || missing.length > 0) throw new HostError(missingMessage(missing))

  const users = await usersOf(options)
  const { limits = defaultLimits(), runDir } = options
  const bounds = await findBounds(limits)
  const base = { chromium: chromium.file, version: chromium.version, runDir, bounds }
  const refusal = options.sandbox === 'off' ? 'POOLDECK_SANDBOX is off.' : await namespaceRefusal(bwrap, users)
  if (bwrap && refusal === undefined) {
    return { ...base, isolation: 'full', lost: [], ownSandbox: true, bwrap, users }
  }
  if (options.sandbox === 'required') {
    throw new HostError(
      `Browsers can’t have a sandbox here, and POOLDECK_SANDBOX is required. ${refusal} ${howToAllow}`,
    )
  }
  if (options.sandbox === 'auto' && !options.loopback) {
    throw new HostError(
      `Browsers can’t have a sandbox here. ${refusal} As this service listens beyond its own machine, it doesn’t run them without one unless you set POOLDECK_SANDBOX=off. ${howToAllow}`,
    )
  }
  const ownSandbox = await chromiumSandboxWorks(chromium.file)
  return { ...base, isolation: 'reduced', lost: losses(ownSandbox), ownSandbox, bwrap: undefined, users: undefined }
}

/** Root has browsers of other users, where it knows any others. */
async function usersOf({ users = defaultUids }: HostOptions): Promise<UidRange | undefined> {
  return process.getuid?.() === 0 && (await exists(users)) ? users : undefined
}

const howToAllow =
  'Install bubblewrap (apt-get install bubblewrap) and allow user namespaces; in a container that takes a seccomp profile that permits them.'

function losses(ownSandbox: boolean): string[] {
  return [
    'Pages opened with file:// can read the files of the user who runs Pooldeck.',
    'Browsers share the process list, the network and the folder for temporary files with this machine.',
    'The network rules rest on Chromium’s proxy setting alone.',
    'A pool can’t have a chrome_policy.',
    ...(process.getuid?.() === 0 ? ['Browsers run as root, as the service does.'] : []),
    ...(ownSandbox
      ? []
      : [
          'Chromium runs without its own sandbox, so a page that breaks its renderer runs as the user who runs Pooldeck.',
        ]),
  ]
}

function missingMessage(missing: string[]): string {
  const names = missing.map((name) => packages[name] ?? name)
  return `Browsers need ${missing.join(', ')}, missing here. On Debian and Ubuntu: apt-get install ${names.join(' ')}`
}

/** Returns why a browser's namespaces, with those of Chromium nested in them, cannot be made; undefined when they can. */
async function namespaceRefusal(bwrap: string | undefined, users: UidRange | undefined): Promise<string | undefined> {
  if (!bwrap) return 'Bubblewrap is not installed.'
  const nested = ['/bin/sh', '-c', 'unshare --user --pid --net --fork true']
  const view = ['--ro-bind', '/', '/', '--proc', '/proc', '--dev', '/dev']
  try {
    if (users)
      await runMapped(
        bwrap,
        [...namespaceArgs, ...mappedArgs, ...view, ...asInsideUser, ...nested],
        users.first,
        LONGEST_ANSWER_MS,
      )
    else await answerOf(bwrap, [...namespaceArgs, ...view, ...nested])
    return undefined
  } catch (error) {
    return `The system refuses namespaces: ${describeFailure(error)}`
  }
}

/** Without our sandbox Chromium can still have its own: never as root, else with user namespaces or its setuid helper. */
async function chromiumSandboxWorks(chromium: string): Promise<boolean> {
  if (process.getuid?.() === 0) return false
  if (await isExecutable(path.join(path.dirname(chromium), 'chrome-sandbox'))) return true
  return succeeds(answerOf('unshare', ['--user', '--pid', '--net', '--fork', 'true']))
}
