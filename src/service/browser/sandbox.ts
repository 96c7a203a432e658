import path from 'node:path'
import type { HostPlatform } from './host'
import { agentFiles, initName, initScript } from './init-script'
import { seccompFilter } from './seccomp'
import { asInsideUser, insideId, mappedArgs } from './user-namespace'

/** The namespaces of one browser. Chromium makes its own below them, so nested ones have to be allowed as well. */
export const namespaceArgs = [
  ['--unshare-user', '--uid', String(insideId), '--gid', String(insideId)],
  ['--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-net', '--unshare-cgroup-try'],
  ['--hostname', 'pooldeck', '--die-with-parent', '--new-session'],
].flat()

/** What the init script of a browser needs to know; folders are paths of the host. */
export interface SandboxSpec {
  folder: { home: string; scratch: string; policies: string; extensions: string }
  /** Undefined: a browser without a display. */
  display: DisplaySpec | undefined
  /** Unix socket of the egress proxy; undefined where the browser shares the host's network. */
  egressSocket: string | undefined
  /** What runs the agent, on the host; undefined where there is none. */
  agent: AgentSpec | undefined
  /** Folders of the host that stay unseen where they lie below one that all browsers see; they exist, links resolved. */
  hidden: readonly string[]
  /** Command line of Chromium, with paths as it sees them: `homeFolder(…)`, `extensionsFolder(…)`. */
  chromium: string[]
  /** The user of the host that the browser runs as; undefined: the service's own. */
  uid: number | undefined
}

/** An X server to start with its window manager; files and folders are paths of the host. */
export interface DisplaySpec {
  sockets: string
  frames: string
  openboxConfig: string
  /** Xauthority file; undefined where the folder of the socket protects it. */
  authority: string | undefined
  frameBytes: number
  /** WxHxdepth. */
  screen: string
  /** Arguments of `xrandr --newmode`. */
  mode: string[]
}

/** Files of the host. */
export interface AgentSpec {
  script: string
  runner: string
  mapper: string
  socket: string
  /** A folder. */
  playwright: string
  compiled: string | undefined
}

/** A program with its arguments and its whole environment. */
export interface Command {
  file: string
  args: string[]
  env: Record<string, string>
  /** What is to be read from descriptor `filterFd`. */
  filter?: Buffer | undefined
  /** The user of the host to be mapped into the namespaces that it makes, where it does not map its own. */
  uid?: number | undefined
}

/** Where bubblewrap gets the filter of system calls. */
export const filterFd = 6

/** The search path for the programs of a browser, on the host and in its sandbox. */
export const programFolders = ['/usr/local/bin', '/usr/bin', '/bin']

/** What every browser sees of the host, to read only. */
const systemFolders = [
  '/usr',
  ...['fonts', 'ssl', 'alternatives', 'ld.so.cache', 'localtime'].map((name) => `/etc/${name}`),
  '/var/cache/fontconfig',
]

/** What of `/proc` changes the machine for a process that the kernel takes for its owner. */
const kernelSettings = ['sys', 'sysrq-trigger', 'irq', 'bus', 'fs', 'acpi', 'scsi'].map((name) => `/proc/${name}`)

export const relayPort = 3128

/** Returns the home of a browser as Chromium sees it. */
export function homeFolder(host: HostPlatform, home: string): string {
  return host.isolation === 'full' ? '/home/user' : home
}

export function extensionsFolder(host: HostPlatform, extensions: string): string {
  return host.isolation === 'full' ? '/extensions' : extensions
}

/** Returns the command that runs a browser and its display, if any, inside a sandbox of its own where the host allows it. */
export function sandboxCommand(host: HostPlatform, spec: SandboxSpec): Command {
  return host.bwrap ? inBubblewrap(host.bwrap, host, spec) : onHost(host, spec)
}

function inBubblewrap(bwrap: string, host: HostPlatform, spec: SandboxSpec): Command {
  const { display } = spec
  const filter = seccompFilter(process.arch)
  const shown = [...systemFolders, path.dirname(host.chromium)]
  const env = initEnv({
    HOME: '/home/user',
    TMPDIR: '/tmp',
    SCRATCH: '/tmp',
    FILE_BLOCKS: fileBlocks(host, display),
    RELAY_PORT: spec.egressSocket ? String(relayPort) : '',
    RELAY_SOCKET: '/egress',
    ...(display && displayEnv({ ...display, frames: '/frames', openboxConfig: '/etc/openbox.xml' })),
  })
  return {
    file: bwrap,
    args: [
      namespaceArgs,
      filter ? ['--seccomp', String(filterFd)] : [],
      spec.uid === undefined ? [] : mappedArgs,
      ['bin', 'sbin', 'lib', 'lib64'].flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`]),
      ['--dir', '/run', '--proc', '/proc', '--dev', '/dev'],
      kernelSettings.flatMap((location) => ['--ro-bind-try', location, location]),
      ['/tmp', '/dev/shm'].flatMap((location) => [
        '--perms',
        '1777',
        '--size',
        memoryFolderBytes(host),
        '--tmpfs',
        location,
      ]),
      // Bubblewrap itself would make them for its own user only.
      ['/home/user', '/etc/chromium/policies', '/etc/opt/chrome/policies', ...shown]
        .flatMap(foldersAbove)
        .flatMap((location) => ['--perms', '0755', '--dir', location]),
      shown.flatMap((location) => ['--ro-bind-try', location, location]),
      spec.hidden
        .filter((location) => isBelow(shown, location))
        .flatMap((location) => ['--size', '65536', '--tmpfs', location]),
      // Chromium reads the first, Google Chrome the second.
      ['--ro-bind', spec.folder.policies, '/etc/chromium/policies'],
      ['--ro-bind', spec.folder.policies, '/etc/opt/chrome/policies'],
      ['--bind', spec.folder.extensions, '/extensions'],
      ['--bind', spec.folder.home, '/home/user'],
      display ? ['--ro-bind', display.openboxConfig, '/etc/openbox.xml'] : [],
      display ? ['--bind', display.frames, '/frames', '--bind', display.sockets, '/tmp/.X11-unix'] : [],
      spec.egressSocket ? ['--ro-bind', spec.egressSocket, '/egress'] : [],
      spec.agent ? agentBinds(spec.agent) : [],
      // What holds all this is done with; folders to write to are file systems of their own.
      ['--remount-ro', '/', '--remount-ro', '/dev'],
      ['--chdir', '/home/user', '--clearenv'],
      Object.entries(env).flatMap(([name, value]) => ['--setenv', name, value]),
      spec.uid === undefined ? ['/bin/sh'] : [...asInsideUser, '/bin/sh'],
      ['-c', initScript, initName, ...spec.chromium],
    ].flat(),
    env: { PATH: programFolders.join(':') },
    filter,
    uid: spec.uid,
  }
}

function agentBinds({ script, runner, mapper, socket, playwright, compiled }: AgentSpec): string[] {
  const files = [
    [process.execPath, agentFiles.program],
    [script, agentFiles.script],
    [runner, agentFiles.runner],
    [mapper, agentFiles.mapper],
    [socket, agentFiles.socket],
    [playwright, agentFiles.playwright],
    ...(compiled === undefined ? [] : [[compiled, agentFiles.compiled] as const]),
  ] as const
  const folders = [path.dirname(agentFiles.program), path.dirname(agentFiles.playwright)]
  return folders
    .flatMap((folder) => ['--perms', '0755', '--dir', folder])
    .concat(files.flatMap(([file, location]) => ['--ro-bind', file, location]))
}

/** What a folder in memory holds at most: two that are full leave half of a browser's memory to its programs. */
const memoryFolderBytes = ({ bounds }: HostPlatform): string => String(Math.floor(bounds.limits.memoryBytes / 4))

/** Returns the largest size that a file may get, in blocks of 512 bytes: none is to fill a disk at once, before it is noticed. */
function fileBlocks({ bounds }: HostPlatform, display: DisplaySpec | undefined): string {
  return String(Math.ceil(Math.max(bounds.limits.diskBytes, 2 * (display?.frameBytes ?? 0)) / 512))
}

function onHost(host: HostPlatform, spec: SandboxSpec): Command {
  return {
    file: '/bin/sh',
    args: ['-c', initScript, initName, ...spec.chromium],
    env: initEnv({
      HOME: spec.folder.home,
      TMPDIR: spec.folder.scratch,
      SCRATCH: spec.folder.scratch,
      FILE_BLOCKS: fileBlocks(host, spec.display),
      RELAY_PORT: '',
      RELAY_SOCKET: '',
      ...(spec.display && displayEnv(spec.display)),
    }),
  }
}

function initEnv(more: Record<string, string>): Record<string, string> {
  return {
    PATH: programFolders.join(':'),
    LANG: 'C.UTF-8',
    // No session bus: an address that cannot be reached, so that no program starts one.
    DBUS_SESSION_BUS_ADDRESS: 'disabled:',
    ...more,
  }
}

function displayEnv({ screen, mode, frames, openboxConfig, authority }: DisplaySpec): Record<string, string> {
  return {
    SCREEN: screen,
    MODE: mode.join(' '),
    FRAMES: frames,
    OPENBOX_CONFIG: openboxConfig,
    // Nothing here draws with GLX; without it the X server starts three times as fast and takes 17 MB less.
    XVFB_ARGS: ['-extension GLX', ...(authority ? ['-auth', authority] : [])].join(' '),
    ...(authority && { XAUTHORITY: authority }),
  }
}

function foldersAbove(location: string): string[] {
  const above = path.dirname(location)
  return above === '/' ? [] : [...foldersAbove(above), above]
}

const isBelow = (shown: readonly string[], location: string) => shown.some((one) => location.startsWith(`${one}/`))
