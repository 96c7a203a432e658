import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Problem } from '../shared/problem'
import { LONGEST_SIDE } from '../../contract/viewport'
import { cookieAuth, modeline, noAuth, xauthority, type Display, type Viewport, type XAuth } from './display'
import type { HostPlatform } from './host'
import { hostSocketFolder, removeHostDisplay } from './host-display'
import type { BrowserFolder } from './run-dir'
import type { DisplaySpec } from './sandbox'
import { openboxConfig } from './window-manager'

/** Throws Problem 400 for a display that no X server can have. */
export function assertPossibleDisplay({ width, height }: Viewport): void {
  if (Math.max(width, height) <= LONGEST_SIDE) return
  throw new Problem(
    'bad_request',
    `A display of ${width}x${height} pixels is not possible: the X server supports at most ${LONGEST_SIDE}. Use a smaller viewport.`,
  )
}

export const frameBytes = ({ width, height }: Viewport): number => width * height * 4

/** What a display needs before its X server starts, and what is known of it once the server has reported its number. */
export class DisplayStart {
  readonly spec: DisplaySpec
  readonly #auth: XAuth
  readonly #viewport: Viewport
  readonly #record: string

  private constructor(spec: DisplaySpec, auth: XAuth, viewport: Viewport, record: string) {
    this.spec = spec
    this.#auth = auth
    this.#viewport = viewport
    this.#record = record
  }

  /** Makes its files in the folder of the browser. */
  static async prepare(host: HostPlatform, folder: BrowserFolder, viewport: Viewport): Promise<DisplayStart> {
    const full = host.isolation === 'full'
    const sockets = full ? path.join(folder.disk, 'x') : hostSocketFolder
    const auth = full ? noAuth : cookieAuth(randomBytes(16))
    const authority = full ? undefined : path.join(folder.disk, 'xauthority')
    if (authority) await writeFile(authority, xauthority(auth), { mode: 0o600 })
    else await mkdir(sockets)
    const openbox = path.join(folder.disk, 'openbox.xml')
    await writeFile(openbox, openboxConfig)
    const screen = `${viewport.width}x${viewport.height}x24`
    const spec = {
      sockets,
      frames: folder.frames,
      openboxConfig: openbox,
      authority,
      frameBytes: frameBytes(viewport),
      screen,
      mode: modeline(viewport),
    }
    return new DisplayStart(spec, auth, viewport, path.join(folder.disk, 'display'))
  }

  async started(number: number): Promise<Display> {
    if (this.spec.authority) await writeFile(this.#record, String(number))
    return {
      socket: path.join(this.spec.sockets, `X${number}`),
      auth: this.#auth,
      framebuffer: path.join(this.spec.frames, 'Xvfb_screen0'),
      width: this.#viewport.width,
      height: this.#viewport.height,
      refreshRate: this.#viewport.refresh_rate,
    }
  }

  /** Removes what a killed X server leaves outside the folder of its browser. */
  async release(): Promise<void> {
    await removeHostDisplay(this.#record)
  }
}
