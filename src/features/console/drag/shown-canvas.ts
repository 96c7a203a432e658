/**
 * Puts what was painted on a canvas of the page; the painting is empty afterwards. Without a graphics card such a canvas costs
 * nothing while it stays as it is: one with a `2d` context of its own is copied to the compositor with each frame of the page.
 */
export function showOn(canvas: HTMLCanvasElement, painting: OffscreenCanvas): void {
  // Of a stage without room there is nothing to show, and nothing can be taken.
  if (painting.width === 0 || painting.height === 0) return
  fitCanvas(canvas, painting)
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(painting.transferToImageBitmap())
}

/** A canvas that is given a size is emptied, even when it had that size already. */
export function fitCanvas(
  canvas: HTMLCanvasElement | OffscreenCanvas,
  { width, height }: { width: number; height: number },
): void {
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
}
