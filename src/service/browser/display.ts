/** The X display of one browser: where its server listens and where its pixels are. */
export interface Display {
  /** Unix socket of the X server, below the limit of 108 bytes. */
  readonly socket: string
  /** What the X server asks for at connection time; both strings are empty when the socket alone protects it. */
  readonly auth: XAuth
  /** XWD file that the X server keeps mapped: the screen, cursor included. */
  readonly framebuffer: string
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** Hz. */
  readonly refreshRate: number
}

/** Authorization of an X client, in the form that the x11 package takes as its option `auth` (data as a latin1 string). */
export interface XAuth {
  readonly name: string
  readonly data: string
}

/** Width, height (pixels) and refresh rate (Hz) on the wire (rule 2.10). */
export interface Viewport {
  width: number
  height: number
  refresh_rate: number
}

/** The pixel clock of a RANDR mode is a 32-bit number of Hz, and a mode below is 1 MHz for each Hz. */
const highestRate = 4_000

/**
 * Returns the arguments of `xrandr --newmode` for a viewport: name, pixel clock in MHz, then the horizontal and vertical timings.
 * Rate = clock / (horizontal total x vertical total). A virtual screen has no beam, so both totals are 1000, whatever the
 * size: every whole rate comes out exact, and 8K at 240 Hz does not overflow the clock.
 */
export function modeline({ width, height, refresh_rate }: Viewport): string[] {
  const clock = Math.min(refresh_rate, highestRate)
  return ['pool', clock, width, width, width, 1000, height, height, height, 1000].map(String)
}

const magicCookie = 'MIT-MAGIC-COOKIE-1'

/** Nothing to prove: the folder of the socket is open to the service's user only. */
export const noAuth: XAuth = { name: '', data: '' }

/** Returns a new secret for an X server whose socket others on the machine can reach. `cookie` holds 16 random bytes. */
export function cookieAuth(cookie: Buffer): XAuth {
  return { name: magicCookie, data: cookie.toString('latin1') }
}

/** Returns the bytes of an Xauthority file with this one secret, valid for any address and display number (Xau(3), FamilyWild). */
export function xauthority({ name, data }: XAuth): Buffer {
  const field = (text: string) => {
    const bytes = Buffer.from(text, 'latin1')
    return [Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes]
  }
  return Buffer.concat([Buffer.from([0xff, 0xff]), ...['', '', name, data].flatMap(field)])
}
