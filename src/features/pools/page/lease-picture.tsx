import { useQuery } from '@tanstack/react-query'
import { MonitorOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useConnection } from '../../../client/connection'
import { useInView } from '../../../ui/use-in-view'
import type { Lease } from '../leases'
import { glanceQuery } from './glance-query'

/** The box that the picture is fitted into, in CSS pixels. */
const BOX = { width: 80, height: 45 }

/** A small picture of what is on the screen of a lease, now and then, and only while it is in view. */
export function LeasePicture({ lease, title }: { lease: Lease; title: string }) {
  const connection = useConnection()
  const box = useRef<HTMLSpanElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const inView = useInView(box)
  const { data: picture, isError } = useQuery({ ...glanceQuery(connection, lease.session_id), enabled: inView })
  const bytes = picture?.bytes

  useEffect(() => {
    if (!bytes) return
    let stale = false
    // Made small while it is decoded: fifty whole screens would take hundreds of megabytes.
    void createImageBitmap(bytes, { resizeWidth: BOX.width * 2, resizeQuality: 'medium' }).then(
      (bitmap) => {
        if (stale || !canvas.current) return bitmap.close()
        canvas.current.width = bitmap.width
        canvas.current.height = bitmap.height
        canvas.current.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap)
      },
      () => undefined,
    )
    return () => {
      stale = true
    }
  }, [bytes])

  return (
    <span
      ref={box}
      style={BOX}
      className="flex items-center justify-center overflow-hidden rounded-xs border border-line bg-sunken text-faint"
    >
      {bytes ? (
        <canvas ref={canvas} role="img" aria-label={`Screen of ${title}`} className="max-h-full max-w-full" />
      ) : (
        isError && <MonitorOff className="size-4" />
      )}
    </span>
  )
}
