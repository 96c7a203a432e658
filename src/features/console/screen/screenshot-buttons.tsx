import { useMutation } from '@tanstack/react-query'
import { Camera, ClipboardCopy } from 'lucide-react'
import { call } from '../../../client/call'
import { useConnection } from '../../../client/connection'
import { takeScreenshot } from '../../../contract/endpoints/computer'
import { IconButton } from '../../../ui/icon-button'
import { saveFile } from '../../../ui/save-file'
import { toast } from '../../../ui/toast'

/** Takes a fresh screenshot and gives it to the person, as a file or on the clipboard. */
export function ScreenshotButtons({ sessionId }: { sessionId: string }) {
  const connection = useConnection()
  const take = (): Promise<Blob> => call(connection, takeScreenshot, { params: { id: sessionId }, body: {} })
  const onError = (error: Error): void =>
    toast({ kind: 'loss', title: 'The screenshot was not taken', description: error.message })
  const download = useMutation({ mutationFn: async () => saveFile(await take(), fileName(sessionId)), onError })
  const copy = useMutation({
    // The clipboard wants its data while the click still counts, so it gets the promise, not the picture.
    mutationFn: () => navigator.clipboard.write([new ClipboardItem({ 'image/png': take() })]),
    onSuccess: () => toast({ title: 'Screenshot copied' }),
    onError,
  })
  return (
    <>
      <IconButton
        size="small"
        label="Download screenshot"
        side="bottom"
        icon={<Camera aria-hidden />}
        onClick={() => download.mutate()}
      />
      <IconButton
        size="small"
        label="Copy screenshot"
        side="bottom"
        icon={<ClipboardCopy aria-hidden />}
        disabledReason={'ClipboardItem' in globalThis ? undefined : 'this page may not write to the clipboard'}
        onClick={() => copy.mutate()}
      />
    </>
  )
}

const fileName = (sessionId: string): string =>
  `${sessionId}-${new Date().toISOString().replace(/[:.]/g, '-').slice(0, 19)}.png`
