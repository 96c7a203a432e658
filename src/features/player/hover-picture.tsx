import { useEffect, useRef } from 'react'

/** The picture of a moment, small. `at`: ms since the first one. */
export function HoverPicture({ address, at }: { address: string; at: number }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (!element) return
    const show = (): void => {
      // A little behind its beginning, so that no rounding shows the picture before.
      element.currentTime = (at + 0.5) / 1000
    }
    // One after the other: while it seeks, the next position would begin it again.
    if (!element.seeking) return show()
    element.addEventListener('seeked', show, { once: true })
    return () => element.removeEventListener('seeked', show)
  }, [at])
  return (
    <video
      ref={video}
      src={address}
      muted
      playsInline
      preload="metadata"
      className="h-24 w-auto rounded-xs bg-canvas"
    />
  )
}
