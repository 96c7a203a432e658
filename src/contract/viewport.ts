import { z } from 'zod'

/** Rule 2.10. */
export const Viewport = z
  .object({
    width: z.int().min(1).meta({ description: 'Width of the display in pixels.' }),
    height: z.int().min(1).meta({ description: 'Height of the display in pixels.' }),
    refresh_rate: z
      .int()
      .min(1)
      .optional()
      .meta({ description: 'Refresh rate in Hz. When omitted, it depends on width and height.' }),
  })
  .meta({ id: 'BrowserViewport' })

export type Viewport = z.infer<typeof Viewport>

/** No display is wider or higher, in pixels: coordinates of the X protocol are 16-bit numbers with a sign. The interface accepts more; such a browser does not start. */
export const LONGEST_SIDE = 32_767

/** What a pool uses when no viewport is given (rule 2.10). */
export const DEFAULT_VIEWPORT = { width: 1920, height: 1080, refresh_rate: 25 } as const

/** The known-good presets (rule 2.2). */
export const VIEWPORT_PRESETS: readonly Required<Viewport>[] = [
  { width: 2560, height: 1440, refresh_rate: 10 },
  { width: 1920, height: 1080, refresh_rate: 25 },
  { width: 1920, height: 1200, refresh_rate: 25 },
  { width: 1440, height: 900, refresh_rate: 25 },
  { width: 1280, height: 800, refresh_rate: 60 },
  { width: 1024, height: 768, refresh_rate: 60 },
  { width: 1200, height: 800, refresh_rate: 60 },
  { width: 768, height: 1024, refresh_rate: 60 },
  { width: 390, height: 844, refresh_rate: 60 },
]

/**
 * The refresh rate in Hz for a size without one: higher resolutions get lower rates.
 * The rule reproduces all presets (rule 2.2).
 */
export function automaticRefreshRate({ width, height }: { width: number; height: number }): number {
  const pixels = width * height
  if (pixels >= 2560 * 1440) return 10
  if (pixels >= 1440 * 900) return 25
  return 60
}

/** The display that a pool's browsers get: the default, or the given size with its rate filled in. */
export function effectiveViewport(viewport: Viewport | undefined): Required<Viewport> {
  if (!viewport) return { ...DEFAULT_VIEWPORT }
  return { ...viewport, refresh_rate: viewport.refresh_rate ?? automaticRefreshRate(viewport) }
}

/** Whether a viewport is one of the presets, at its rate or with the rate left open. Others may give an unstable live view. */
export function isKnownGood(viewport: Viewport): boolean {
  const { width, height, refresh_rate } = effectiveViewport(viewport)
  return VIEWPORT_PRESETS.some((p) => p.width === width && p.height === height && p.refresh_rate === refresh_rate)
}
