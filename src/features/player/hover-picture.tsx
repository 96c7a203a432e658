import { useEffect, useRef } from 'react'

/** The picture of a moment, small. `at`: ms since the first one. */
export function HoverPicture({ address, at }: { address: string; at: number }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    // One after the other: while it seeks, the next place would begin it anew.
    if (element && !element.seeking) element.currentTime = at / 1000
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
