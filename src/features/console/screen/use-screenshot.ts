import { useMutation } from '@tanstack/react-query'
import { call } from '../../../client/call'
import { useConnection } from '../../../client/connection'
import type { Region } from '../../../contract/computer'
import { takeScreenshot } from '../../../contract/endpoints/computer'
import { saveFile } from '../../../ui/save-file'
import { toast } from '../../../ui/toast'

/** Takes fresh screenshots, of the whole display or a region of it, and gives them to the person. */
export function useScreenshot(sessionId: string) {
  const connection = useConnection()
  const take = async (region?: Region): Promise<Blob> => {
    const picture = await call(connection, takeScreenshot, {
      params: { id: sessionId },
      body: region ? { region } : {},
    })
    return region ? cutTo(region, picture) : picture
  }
  const onError = (error: Error): void =>
    toast({ kind: 'danger', title: 'Couldn’t take the screenshot', description: error.message })
  const download = useMutation({
    mutationFn: async (region: Region | undefined) => saveFile(await take(region), fileName(sessionId, region)),
    onError,
  })
  const copy = useMutation({
    // The clipboard wants its data while the click still counts, so it gets the promise, not the picture.
    mutationFn: (region: Region | undefined) =>
      navigator.clipboard.write([new ClipboardItem({ 'image/png': take(region) })]),
    onSuccess: () => toast({ title: 'Screenshot copied' }),
    onError,
  })
  return {
    download: (region?: Region) => download.mutate(region),
    copy: (region?: Region) => copy.mutate(region),
    cannotCopy: 'ClipboardItem' in globalThis ? undefined : 'this page may not write to the clipboard',
  }
}

/** A service may know no regions, and answer with the whole display. */
async function cutTo({ x, y, width, height }: Region, picture: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(picture)
  try {
    if (bitmap.width === width && bitmap.height === height) return picture
    if (bitmap.width < x + width || bitmap.height < y + height)
      throw new Error(`The service returned a picture of ${bitmap.width} × ${bitmap.height}, not of the region.`)
    const canvas = new OffscreenCanvas(width, height)
    canvas.getContext('2d')?.drawImage(bitmap, -x, -y)
    return await canvas.convertToBlob({ type: 'image/png' })
  } finally {
    bitmap.close()
  }
}

function fileName(sessionId: string, region?: Region): string {
  const part = region ? `-${region.x}-${region.y}-${region.width}x${region.height}` : ''
  return `${sessionId}-${new Date().toISOString().replace(/[:.]/g, '-').slice(0, 19)}${part}.png`
}
