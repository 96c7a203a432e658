import { smallPicture } from '../../bug-reports/small-picture'

/** How long the browser may take to show a moment, ms. */
const SEEK_MS = 10_000

/** Takes what a video shows at some moments, ms, each as JPEG. Rejects when the browser cannot show one in time. */
export async function picturesAt(
  address: string,
  moments: readonly number[],
  signal: AbortSignal,
): Promise<{ at: number; blob: Blob }[]> {
  const video = document.createElement('video')
  Object.assign(video, { muted: true, preload: 'auto', src: address })
  try {
    await happens(video, 'loadeddata', signal)
    const pictures: { at: number; blob: Blob }[] = []
    for (const at of moments) {
      const shown = happens(video, 'seeked', signal)
      // A little behind its beginning, so that no rounding shows the picture before.
      video.currentTime = (at + 0.5) / 1000
      await shown
      const size = { width: video.videoWidth, height: video.videoHeight }
      pictures.push({ at, blob: (await smallPicture(video, size)).blob })
    }
    return pictures
  } finally {
    video.removeAttribute('src')
    video.load()
  }
}

function happens(video: HTMLVideoElement, type: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = AbortSignal.any([signal, AbortSignal.timeout(SEEK_MS)])
    video.addEventListener(type, () => resolve(), { once: true, signal: over })
    video.addEventListener('error', () => reject(new Error('The browser can’t show the video.')), { signal: over })
    over.addEventListener('abort', () => reject(over.reason as Error), { once: true })
  })
}
