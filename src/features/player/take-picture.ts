/** Wider pictures are made smaller: a report is to stay small. */
const MOST_WIDTH = 1280
const QUALITY = 0.8

/** Takes what a video shows now, as JPEG, with an address that holds it (`data:`). Rejects where the browser does not allow it. */
export async function takePicture(video: HTMLVideoElement): Promise<{ blob: Blob; address: string }> {
  const scale = Math.min(1, MOST_WIDTH / video.videoWidth)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob>((resolve, reject) => {
    const taken = (made: Blob | null): void => (made ? resolve(made) : reject(new Error('There is no picture.')))
    canvas.toBlob(taken, 'image/jpeg', QUALITY)
  })
  return { blob, address: canvas.toDataURL('image/jpeg', QUALITY) }
}
