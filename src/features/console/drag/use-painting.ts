import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { ScreenView } from '../screen/live-screen'
import { fitCanvas, showOn } from './shown-canvas'
import type { Painter, Painting } from './painter'
import type { Context } from './marks'
import { type Live, paintLive, paintScene, type Palette, type Scene, type Surface } from './paint'

/** The class names that the colors come from; the elements are in `PaletteProbe`. */
export const PALETTE_CLASSES: Record<keyof Palette, string> = {
  planned: 'text-accent',
  done: 'text-muted',
  danger: 'text-danger',
  casing: 'text-raised',
  focus: 'text-focus',
}

/** When to paint, and what; `content` is asked for when it is painted. */
interface Layer<T> {
  painter: Painter
  content: () => T
}

/** It is painted elsewhere, and on the canvas when all of it is. */
interface SceneLayer extends Layer<Scene> {
  canvas: RefObject<HTMLCanvasElement | null>
  /** The scene is on the screen. */
  onPainted: () => void
}

interface LiveLayer extends Layer<Live> {
  canvas: RefObject<HTMLCanvasElement | null>
}

/** What is on the live canvas, and of each of its lines how many points. */
interface Painted {
  live: Live
  counts: readonly number[]
  view: ScreenView
  shift: { x: number; y: number }
}

/**
 * Paints the scene, and above it what moves, each from the next frame on after it was asked for: when its content is another
 * function, on scrolling and on a change of theme. A scene is shown when all of it is painted, which may take some frames.
 * A line that grows is painted piece by piece.
 */
export function usePainting(view: ScreenView, scene: SceneLayer, live: LiveLayer): void {
  const { stage } = view
  const { painter: scenePainter, canvas: sceneCanvas, content: sceneContent, onPainted } = scene
  const { painter: livePainter, canvas: liveCanvas, content: liveContent } = live
  const sceneSheet = useRef<OffscreenCanvas>(null)
  const palette = useRef<Palette | null>(null)
  const painted = useRef<Painted | null>(null)
  useLayoutEffect(() => {
    scenePainter.paintWith(() => {
      const canvas = sceneCanvas.current
      const painting = (sceneSheet.current ??= new OffscreenCanvas(1, 1))
      const surface = canvas && surfaceOn(painting.getContext('2d'), view, (palette.current ??= paletteOf(canvas)))
      if (!surface) return undefined
      clear(surface)
      return followed(paintScene(surface, sceneContent()), () => {
        showOn(canvas, painting)
        onPainted()
      })
    })
  }, [view, scenePainter, sceneCanvas, sceneContent, onPainted])
  useLayoutEffect(() => {
    livePainter.paintWith(() => {
      const canvas = liveCanvas.current
      const surface = canvas && surfaceOn(canvas.getContext('2d'), view, (palette.current ??= paletteOf(canvas)))
      if (!surface) return undefined
      const content = liveContent()
      const { shift } = surface
      const before = painted.current
      const hasOnlyGrown =
        before?.view === view &&
        before.shift.x === shift.x &&
        before.shift.y === shift.y &&
        growsTo(before.live, content)
      if (!hasOnlyGrown) clear(surface)
      const counts = paintLive(surface, content, hasOnlyGrown ? before.counts : [])
      painted.current = { live: content, counts, view, shift }
      return undefined
    })
  }, [view, livePainter, liveCanvas, liveContent])
  useEffect(() => {
    const repaint = (): void => {
      palette.current = null
      painted.current = null
      scenePainter.request()
      livePainter.request()
    }
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const theme = new MutationObserver(repaint)
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    dark.addEventListener('change', repaint)
    stage.addEventListener('scroll', repaint, { passive: true })
    return () => {
      theme.disconnect()
      dark.removeEventListener('change', repaint)
      stage.removeEventListener('scroll', repaint)
      scenePainter.cancel()
      livePainter.cancel()
    }
  }, [stage, scenePainter, livePainter])
}

const growsTo = (before: Live, after: Live): boolean =>
  before.grows && after.grows && before.lines.every((line, index) => line === after.lines[index])

function surfaceOn(context: Context | null, { layout, size, stage }: ScreenView, palette: Palette): Surface | null {
  if (!context) return null
  const ratio = size.devicePixelRatio
  fitCanvas(context.canvas, { width: Math.round(size.width * ratio), height: Math.round(size.height * ratio) })
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  return { context, layout, shift: { x: stage.scrollLeft, y: stage.scrollTop }, palette }
}

function* followed(painting: Generator<number, void>, then: () => void): Painting {
  yield* painting
  then()
}

const clear = ({ context }: Surface): void => context.clearRect(0, 0, context.canvas.width, context.canvas.height)

/** The theme's colors as a canvas understands them: it knows neither variables nor light-dark(). */
function paletteOf(canvas: HTMLCanvasElement): Palette {
  const color = (name: keyof Palette): string => {
    const probe = canvas.parentElement?.querySelector(`.${PALETTE_CLASSES[name]}`)
    return probe ? getComputedStyle(probe).color : 'gray'
  }
  return {
    planned: color('planned'),
    done: color('done'),
    danger: color('danger'),
    casing: color('casing'),
    focus: color('focus'),
  }
}
