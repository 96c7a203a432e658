import { z } from 'zod'
import { ChromePolicy } from './policy'
import { ExtensionSelector } from './resource'
import { Viewport } from './viewport'

// The fields that the requests for pools and for single sessions share.

/** Bounds (rule 2.3). */
export const TIMEOUT_SECONDS = { min: 10, max: 259_200, default: 600 } as const
export const MAX_EXTENSIONS = 20
export const MAX_START_URL = 2048
export const MAX_TAGS = 50

/** A URL to open; counted in characters (Unicode code points), as rule 2.3 says. */
export const StartUrl = z
  .string()
  .refine((url) => Array.from(url).length <= MAX_START_URL, `must be at most ${MAX_START_URL} characters`)
  .meta({ maxLength: MAX_START_URL })

/** Labels of a session (rule 2.6). */
export const Tags = z
  .record(z.string().min(1).max(255), z.string().max(255))
  .refine((tags) => Object.keys(tags).length <= MAX_TAGS, `must be at most ${MAX_TAGS} pairs`)
  .meta({ maxProperties: MAX_TAGS, example: { team: 'checkout' } })

export const TimeoutSeconds = z.int().min(TIMEOUT_SECONDS.min).max(TIMEOUT_SECONDS.max)

export const Stealth = z
  .boolean()
  .meta({ description: 'Launch in stealth mode, which makes bot detection less likely.' })

export const Headless = z.boolean().meta({ description: 'Launch without a display of its own.' })

export const Extensions = z.array(ExtensionSelector).max(MAX_EXTENSIONS).meta({
  description: 'Uploaded extensions, loaded in this order; at most 20.',
})

export const ProxyId = z.string().meta({ description: 'The proxy that browsers send their requests through.' })

export const DisplayViewport = Viewport.meta({
  description: 'Size and refresh rate of the display of newly started browsers.',
})

export const KioskMode = z.boolean().meta({ description: 'Hide the address bar and the tabs.' })

export const Policy = ChromePolicy.meta({
  description:
    'Enterprise policies of the browser by name. Policies that the service manages (extensions, proxy, automation) are blocked. At most 5 MiB as JSON.',
  example: { BookmarkBarEnabled: true },
})

/** What a browser is started with or without, and what each is called on the page: all are off unless they are asked for. */
export const BROWSER_FLAGS = { kiosk_mode: 'Kiosk mode', headless: 'Headless', stealth: 'Stealth' } as const

export type BrowserFlag = keyof typeof BROWSER_FLAGS
export type BrowserFlags = Readonly<Record<BrowserFlag, boolean>>
export const FLAG_NAMES = Object.keys(BROWSER_FLAGS) as BrowserFlag[]

/** A value for each flag. */
export const forFlags = <T>(of: (flag: BrowserFlag) => T): Record<BrowserFlag, T> =>
  Object.fromEntries(FLAG_NAMES.map((flag) => [flag, of(flag)])) as Record<BrowserFlag, T>

/** The flags of a request or a configuration; those that it leaves out are off. */
export const flagsOf = (of: { readonly [F in BrowserFlag]?: boolean | undefined }): BrowserFlags =>
  forFlags((flag) => of[flag] ?? false)

export const isFlag = (field: string): field is BrowserFlag => Object.hasOwn(BROWSER_FLAGS, field)
