import { Camera, MonitorOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../client/call'
import { useConnection } from '../../../client/connection'
import { isNotOffered } from '../../../client/abilities'
import { nextScreen } from '../../../client/screen'
import { takeScreenshot } from '../../../contract/endpoints/computer'
import type { BrowserSession } from '../../../contract/session'
import { Button } from '../../../ui/button'
import { useInView } from '../../../ui/use-in-view'
import { sessionTitle } from '../../../resources/session-title'
import type { PictureLoop } from './picture-loop'

/** Pixels of the picture that is kept: twice the width of a narrow card, and more on a wide one, of which there are few. */
const WIDTH = { least: 480, most: 960 } as const

type State = 'waiting' | 'shown' | 'failing' | 'not-offered'

/** What is on the screen of a session, small and now and then. */
export function SessionPicture({ session, loop }: { session: BrowserSession; loop: PictureLoop }) {
  const connection = useConnection()
  const { session_id: id } = session
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  /** Of the picture on it. */
  const etag = useRef<string | null>(null)
  const [state, setState] = useState<State>('waiting')
  const inView = useInView(box)

  useEffect(() => {
    if (!inView) return
    return loop.add({
      take: async (signal) => {
        try {
          // A preview, which does not count as a use of the session.
          const picture = await nextScreen(connection, id, {
            etag: etag.current,
            waitSeconds: 0,
            type: 'image/webp',
            signal,
          })
          if (picture) {
            await paint(canvas.current, picture.bytes)
            etag.current = picture.etag
          }
          setState('shown')
          return true
        } catch (error) {
          // A session that has ended goes from the list; one that stays is of a service without such pictures.
          const isOffered = !isNotOffered(error)
          if (!signal.aborted) setState(isOffered ? 'failing' : 'not-offered')
          if (isOffered) throw error
          return false
        }
      },
    })
  }, [connection, id, loop, inView])

  const takeOne = async (): Promise<void> => {
    try {
      const bytes = await call(connection, takeScreenshot, { params: { id }, body: {} })
      await paint(canvas.current, bytes)
    } catch {
      setState('failing')
    }
  }

  return (
    <div
      ref={box}
      className="relative flex aspect-[16/10] w-full items-center justify-center overflow-hidden bg-sunken text-faint"
    >
      <canvas
        ref={canvas}
        width={0}
        height={0}
        role="img"
        aria-label={`Screen of ${sessionTitle(session)}`}
        className={state === 'failing' ? 'max-h-full max-w-full grayscale' : 'max-h-full max-w-full'}
      />
      {state === 'failing' && (
        <span className="absolute right-2 bottom-2 flex items-center gap-1 rounded-sm bg-raised px-1.5 py-0.5 text-sm text-muted">
          <MonitorOff className="size-4" />
          No preview
        </span>
      )}
      {state === 'not-offered' && (
        <span className="absolute bottom-2 z-1">
          <Button
            size="small"
            icon={<Camera />}
            title="Taking a picture counts as using the session"
            onClick={() => void takeOne()}
          >
            Take a picture
          </Button>
        </span>
      )}
    </div>
  )
}

/** Made small while it is decoded: whole screens of a hundred sessions would take gigabytes. */
async function paint(canvas: HTMLCanvasElement | null, bytes: Blob): Promise<void> {
  if (!canvas) return
  const resizeWidth = Math.min(WIDTH.most, Math.max(WIDTH.least, canvas.parentElement?.clientWidth ?? 0))
  const bitmap = await createImageBitmap(bytes, { resizeWidth, resizeQuality: 'medium' })
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap)
}
