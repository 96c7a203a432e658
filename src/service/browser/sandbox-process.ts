import { spawn, type ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { CdpConnection } from './cdp'
import { withTimeout } from '../shared/deadline'
import { FairShare } from '../shared/fair-share'
import { background } from '../shared/stray'
import { guarded, guardFd } from './guard'
import { killGroup } from './processes'
import { ProgramLog } from './program-log'
import { filterFd, type Command } from './sandbox'
import { mapUser, namespaceFds } from './user-namespace'

/** Node makes them sockets. */
type Pipes = [stdout: Socket, stderr: Socket, cdpIn: Socket, cdpOut: Socket, control: Socket]

/**
 * What says nothing of a browser: Chromium mentions many times that there is no D-Bus, the X server that its folder is not
 * root's, the window manager that it has no menu.
 */
const noise = /^(\[.*:ERROR:dbus\/|_XSERVTransmkdir: |Openbox-Message: Unable to find a valid menu file ).*\n/gm

const logLimit = 8 * 1024

/** Of this thread's time for what the programs of one browser write: callers wait for most of that. */
const PART = 0.5

/** How long killed processes may take to be gone, ms: the kernel keeps one that waits for a disk, and a stray one may keep the log. */
const GONE_MS = 2_000

export interface StartOptions {
  readonly maxMessageBytes?: number | undefined
  readonly signal?: AbortSignal
}

export interface SandboxExit {
  /** The program that ended first and its exit status (128 + signal), when the sandbox could still say so. */
  readonly program: string | undefined
  readonly status: number | undefined
  /** Why the service has ended it by itself, a sentence. */
  readonly message?: string
}

/**
 * The processes of one browser as one thing: its DevTools connection, its control channel, the tail of its log, its end.
 * All of them are gone once `ended` resolves.
 */
export class SandboxProcess {
  readonly cdp: CdpConnection
  readonly pid: number
  /** Number of the X display; never resolves when the sandbox ends before (see `ended`). */
  readonly displayNumber: Promise<number>
  readonly ended: Promise<SandboxExit>
  /** What Chromium has written, and what the X server, its window manager and the relay have. */
  readonly logs = { chromium: new ProgramLog(), display: new ProgramLog() } as const
  /** Called for each program that has ended by itself and was restarted. */
  onRestart: (program: string) => void = () => {}
  /** Called when the agent has ended, with every process that it had started. */
  onAgentEnded: () => void = () => {}
  readonly #control: Duplex
  #log = ''
  #gone = false
  #giveUp = (): void => {}

  private constructor(child: ChildProcess, pid: number, maxMessageBytes?: number) {
    this.pid = pid
    const [stdout, stderr, cdpIn, cdpOut, control] = child.stdio.slice(1) as Socket[] as Pipes
    for (const [stream, log] of [
      [stdout, this.logs.display],
      [stderr, this.logs.chromium],
    ] as const) {
      stream.setEncoding('utf8')
      stream.on('data', (text: string) => {
        this.#log = (this.#log + text).replace(noise, '').slice(-logLimit)
        log.append(text)
      })
    }
    const share = new FairShare({ part: PART })
    for (const stream of [stdout, stderr, cdpOut, control]) share.measure(stream)
    this.#control = control
    const guard = (child.stdio.at(guardFd) as Duplex).on('error', () => {}).resume()
    let exit: SandboxExit = { program: undefined, status: undefined }
    this.cdp = new CdpConnection(cdpIn, cdpOut, {
      maxBytes: maxMessageBytes,
      onTooLarge: (bytes) => {
        const message = `Chromium sent a message of more than ${Math.floor(bytes / 1024 ** 2)} MiB.`
        exit = { program: 'Chromium', status: undefined, message }
        background(this.kill())
      },
    })
    this.displayNumber = new Promise((resolve) => {
      control.setEncoding('utf8')
      let rest = ''
      control.on('data', (text: string) => {
        const lines = (rest + text).split('\n')
        rest = (lines.pop() ?? '').slice(-logLimit)
        for (const line of lines) {
          const [word, first, second] = line.split(' ')
          if (word === 'display') resolve(Number(first))
          if (word === 'begun') guard.end('\n')
          if (word === 'agent-ended') this.onAgentEnded()
          if (word === 'restarted' && first !== undefined) this.onRestart(first)
          if (word === 'ended' && exit.program === undefined) exit = { program: first, status: Number(second) }
        }
      })
      control.on('error', () => control.destroy())
    })
    this.ended = new Promise((resolve) => {
      // `close` comes when the last process has let go of the log.
      child.once('close', () => {
        this.#gone = true
        resolve(exit)
      })
      this.#giveUp = () => {
        for (const stream of child.stdio) stream?.destroy()
        resolve(exit)
      }
    })
    // The leader's end brings the rest down.
    child.once('exit', () => background(this.kill()))
  }

  /**
   * Throws when the program cannot be started, or with the reason of `signal`; its processes are gone then. See `CdpConnection` for the
   * size of messages.
   */
  static async start(command: Command, { maxMessageBytes, signal }: StartOptions = {}): Promise<SandboxProcess> {
    const isMapped = command.uid !== undefined
    const child = spawn(...guarded(command.file, command.args), {
      // A group of its own: a Ctrl+C in the service's terminal must not reach it, and it can be killed as one.
      detached: true,
      env: command.env,
      stdio: [
        ...(['ignore', 'pipe', 'pipe', 'pipe', 'pipe', 'pipe'] as const),
        command.filter ? 'pipe' : 'ignore',
        ...(isMapped ? (['pipe', 'pipe'] as const) : (['ignore', 'ignore'] as const)),
        'pipe',
      ],
    })
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve)
      child.once('error', reject)
    })
    if (child.pid === undefined) throw new Error(`${command.file} has not started.`)
    const process = new SandboxProcess(child, child.pid, maxMessageBytes)
    const pipe = (fd: number) => child.stdio[fd] as Duplex
    // What is written to a sandbox that has ended is dropped.
    if (command.filter)
      pipe(filterFd)
        .on('error', () => {})
        .end(command.filter)
    // It may hang before it has reported its process ids.
    const callOff = () => background(process.kill())
    signal?.addEventListener('abort', callOff)
    try {
      signal?.throwIfAborted()
      if (command.uid !== undefined) await mapUser(command.uid, pipe(namespaceFds.go), pipe(namespaceFds.info))
      signal?.throwIfAborted()
    } catch (error) {
      await process.kill()
      throw signal?.aborted ? signal.reason : error
    } finally {
      signal?.removeEventListener('abort', callOff)
    }
    return process
  }

  /** The last lines that the programs of the sandbox wrote. */
  get log(): string {
    return this.#log.trim()
  }

  /** Starts the agent on a display, if there is one. It must not run. */
  startAgent(display: number | undefined): void {
    this.#control.write(display === undefined ? 'agent\n' : `agent :${display}\n`)
  }

  endAgent(): void {
    this.#control.write('end\n')
  }

  /** Ends every process, at once; resolves when they are gone, or after 2 seconds. Idempotent. */
  async kill(): Promise<void> {
    if (!this.#gone) killGroup(this.pid)
    this.cdp.close()
    await withTimeout(this.ended, GONE_MS, this.#giveUp)
  }
}
