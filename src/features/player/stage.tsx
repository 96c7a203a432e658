import { useEffect, useRef } from 'react'
import { useStore } from '../../lib/store'
import type { Moment } from './moment'
import { Overlay } from './overlay'
import type { Playback } from './playback'

/** The size of most displays, until the video reports its own. */
const USUAL = { width: 1920, height: 1080 }

/** The video, as large as there is room for, with what is drawn over it. */
export function Stage({
  playback,
  address,
  grows,
  moments,
}: {
  playback: Playback
  address: string
  /** It is still being recorded. */
  grows: boolean
  moments: readonly Moment[]
}) {
  const video = useRef<HTMLVideoElement>(null)
  const { size = USUAL, failure } = useStore(playback)
  useEffect(() => (video.current ? playback.attach(video.current) : undefined), [playback])
  useEffect(() => (grows ? playback.grow(address) : undefined), [playback, grows, address])
  return (
    <div
      className="relative grid min-h-0 flex-1 place-items-center bg-canvas max-md:flex-none [container-type:size]"
      style={{ aspectRatio: `${size.width} / ${size.height}` }}
    >
      <div
        className="relative"
        style={{
          width: `min(100cqw, calc(100cqh * ${size.width / size.height}))`,
          aspectRatio: `${size.width} / ${size.height}`,
        }}
      >
        <video
          ref={video}
          aria-label="Video"
          {...(!grows && { src: address })}
          muted
          playsInline
          preload="auto"
          className="size-full"
          onClick={playback.toggle}
        />
        <Overlay playback={playback} moments={moments} size={size} />
      </div>
      {failure !== undefined && (
        <p role="alert" className="absolute inset-x-4 bottom-4 rounded-sm bg-raised p-3 text-danger">
          {`The video can’t be shown. ${failure}`}
        </p>
      )}
    </div>
  )
}
