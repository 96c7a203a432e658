import { type RefObject, useEffect, useLayoutEffect } from 'react'
import type { ScreenView } from '../screen/live-screen'
import type { Painter } from './painter'
import { paint, type Palette, type Scene } from './paint'

/** The class names that the colours come from; the elements are in `PaletteProbe`. */
export const PALETTE_CLASSES: Record<keyof Palette, string> = {
  planned: 'text-accent',
  done: 'text-muted',
  loss: 'text-loss',
  casing: 'text-raised',
  focus: 'text-focus',
}

/** Draws a scene after each rendering, on scrolling and on a change of theme. `scene` is asked for when it is drawn. */
export function usePainting(
  painter: Painter,
  canvas: RefObject<HTMLCanvasElement | null>,
  { layout, size, stage }: ScreenView,
  scene: () => Scene,
): void {
  useLayoutEffect(() => {
    painter.drawWith(() => {
      const context = canvas.current?.getContext('2d')
      if (!context) return
      const ratio = size.devicePixelRatio
      fitCanvas(context.canvas, Math.round(size.width * ratio), Math.round(size.height * ratio))
      context.setTransform(ratio, 0, 0, ratio, 0, 0)
      context.clearRect(0, 0, size.width, size.height)
      const shift = { x: stage.scrollLeft, y: stage.scrollTop }
      paint(context, scene(), { layout, shift, palette: paletteOf(context.canvas) })
    })
  })
  useEffect(() => {
    const repaint = painter.request
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const theme = new MutationObserver(repaint)
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    dark.addEventListener('change', repaint)
    stage.addEventListener('scroll', repaint, { passive: true })
    return () => {
      theme.disconnect()
      dark.removeEventListener('change', repaint)
      stage.removeEventListener('scroll', repaint)
      painter.cancel()
    }
  }, [stage, painter])
}

function fitCanvas(canvas: HTMLCanvasElement, width: number, height: number): void {
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
}

/** The theme's colours as a canvas understands them: it knows neither variables nor light-dark(). */
function paletteOf(canvas: HTMLCanvasElement): Palette {
  const colour = (name: keyof Palette): string => {
    const probe = canvas.parentElement?.querySelector(`.${PALETTE_CLASSES[name]}`)
    return probe ? getComputedStyle(probe).color : 'grey'
  }
  return {
    planned: colour('planned'),
    done: colour('done'),
    loss: colour('loss'),
    casing: colour('casing'),
    focus: colour('focus'),
  }
}
