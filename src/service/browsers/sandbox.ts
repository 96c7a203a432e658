import path from 'node:path'
import type { Host } from './host'
import { initScript } from './init-script'

/** The namespaces of one browser. Chromium makes its own below them, so nested ones have to be allowed as well. */
export const namespaceArgs = [
  ['--unshare-user', '--uid', '1000', '--gid', '1000'],
  ['--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-net', '--unshare-cgroup-try'],
  ['--hostname', 'pooldeck', '--die-with-parent', '--new-session'],
].flat()

/** What the init script of a browser needs to know; folders are paths of the host. */
export interface SandboxSpec {
  folder: { home: string; scratch: string; sockets: string; frames: string; policies: string }
  openboxConfig: string
  /** Unix socket of the egress proxy; undefined where the browser shares the host's network. */
  egressSocket: string | undefined
  xvfbArgs: string[]
  screen: string
  mode: string[]
  /** Command line of Chromium. Its profile is `profileFolder(…)`. */
  chromium: string[]
  env: Record<string, string>
}

/** A program with its arguments and its whole environment. */
export interface Command {
  file: string
  args: string[]
  env: Record<string, string>
}

/** Where the programs of a browser are looked for, on the host and in its sandbox. */
export const programFolders = ['/usr/local/bin', '/usr/bin', '/bin']

/** Port of the relay on the sandbox's own loopback. */
export const relayPort = 3128

/** The profile of a browser as Chromium sees it. */
export function profileFolder(host: Host, home: string): string {
  return path.join(host.isolation === 'full' ? '/home/user' : home, 'profile')
}

/** The command that runs a browser and its display, inside a sandbox of its own where the host allows it. */
export function sandboxCommand(host: Host, spec: SandboxSpec): Command {
  return host.bwrap ? inBubblewrap(host.bwrap, host.chromium, spec) : onHost(spec)
}

function inBubblewrap(bwrap: string, chromium: string, spec: SandboxSpec): Command {
  const env = initEnv(spec, {
    HOME: '/home/user',
    TMPDIR: '/tmp',
    SCRATCH: '/tmp',
    FRAMES: '/frames',
    OPENBOX_CONFIG: '/etc/openbox.xml',
    RELAY_PORT: spec.egressSocket ? String(relayPort) : '',
    RELAY_SOCKET: '/egress',
  })
  return {
    file: bwrap,
    args: [
      namespaceArgs,
      readOnly('/usr'),
      ['bin', 'sbin', 'lib', 'lib64'].flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`]),
      ['--tmpfs', '/etc', '--tmpfs', '/tmp', '--tmpfs', '/run', '--proc', '/proc', '--dev', '/dev'],
      ['fonts', 'ssl', 'alternatives', 'ld.so.cache', 'localtime'].flatMap((name) => readOnly(`/etc/${name}`)),
      readOnly('/var/cache/fontconfig'),
      readOnly(path.dirname(chromium)),
      ['--ro-bind', spec.openboxConfig, '/etc/openbox.xml'],
      // Chromium reads the first, Google Chrome the second.
      ['--ro-bind', spec.folder.policies, '/etc/chromium/policies'],
      ['--ro-bind', spec.folder.policies, '/etc/opt/chrome/policies'],
      ['--bind', spec.folder.home, '/home/user'],
      ['--bind', spec.folder.frames, '/frames'],
      ['--bind', spec.folder.sockets, '/tmp/.X11-unix'],
      spec.egressSocket ? ['--ro-bind', spec.egressSocket, '/egress'] : [],
      ['--chdir', '/home/user', '--clearenv'],
      Object.entries(env).flatMap(([name, value]) => ['--setenv', name, value]),
      ['/bin/sh', '-c', initScript, 'pooldeck-init', ...spec.chromium],
    ].flat(),
    env: { PATH: programFolders.join(':') },
  }
}

function onHost(spec: SandboxSpec): Command {
  return {
    file: '/bin/sh',
    args: ['-c', initScript, 'pooldeck-init', ...spec.chromium],
    env: initEnv(spec, {
      HOME: spec.folder.home,
      TMPDIR: spec.folder.scratch,
      SCRATCH: spec.folder.scratch,
      FRAMES: spec.folder.frames,
      OPENBOX_CONFIG: spec.openboxConfig,
      RELAY_PORT: '',
      RELAY_SOCKET: '',
    }),
  }
}

function initEnv(spec: SandboxSpec, places: Record<string, string>): Record<string, string> {
  return {
    PATH: programFolders.join(':'),
    LANG: 'C.UTF-8',
    // No session bus: an address that cannot be reached, so that nobody starts one.
    DBUS_SESSION_BUS_ADDRESS: 'disabled:',
    SCREEN: spec.screen,
    MODE: spec.mode.join(' '),
    // Nothing here draws with GLX; without it the X server starts three times as fast and takes 17 MB less.
    XVFB_ARGS: ['-extension GLX', ...spec.xvfbArgs].join(' '),
    ...places,
    ...spec.env,
  }
}

const readOnly = (place: string) => ['--ro-bind-try', place, place]
