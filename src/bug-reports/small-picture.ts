/** Wider pictures are made smaller: a report is to stay small. */
const MOST_WIDTH = 1280
const QUALITY = 0.8

export interface SmallPicture {
  /** JPEG. */
  readonly blob: Blob
  /** Holds the picture itself (`data:`). */
  readonly address: string
}

/** Draws what an element or a bitmap shows now as a small JPEG. Rejects where the browser does not allow it. */
export async function smallPicture(
  source: CanvasImageSource,
  { width, height }: { width: number; height: number },
): Promise<SmallPicture> {
  const scale = Math.min(1, MOST_WIDTH / width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob>((resolve, reject) => {
    const taken = (made: Blob | null): void => (made ? resolve(made) : reject(new Error('There is no picture.')))
    canvas.toBlob(taken, 'image/jpeg', QUALITY)
  })
  return { blob, address: canvas.toDataURL('image/jpeg', QUALITY) }
}
