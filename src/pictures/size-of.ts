/** Reads the size of a picture in pixels. Rejects when it is none that this browser can read. */
export async function sizeOf(picture: Blob): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(picture)
  const { width, height } = bitmap
  bitmap.close()
  return { width, height }
}
