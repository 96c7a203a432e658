import { useEffect, useEffectEvent, useState } from 'react'
import { useConnection } from '../../../client/connection'
import { useDenied } from '../../../client/rights'
import { runCode } from '../../../client/run-code'
import { uploadFile } from '../../../client/upload'
import { useOfferedInside } from '../../../client/use-offered'
import { executePlaywrightCode } from '../../../contract/endpoints/playwright'
import type { Waypoint } from '../../../motion/geometry'
import { plural } from '../../../ui/format'
import { toast } from '../../../ui/toast'
import { toDisplay } from '../screen/layout'
import { contentPoint, type ScreenView } from '../screen/live-screen'
import { droppedFiles, type GivenFile, hasFiles } from './dropped'
import { nameOf, uploadFolder, within } from './paths'
import { putIntoField, PUT_RESULTS, type PutResult } from './put-into-field'
import { useOpenFolder } from './use-folder'

/** More files of one drop belong into Files. */
const MOST_FILES = 50
/** For how long the page may take to get them, seconds. */
const PUT_SECONDS = 20

/**
 * Takes files that are dropped on the live screen: they go into the session, and from there into the upload field that the page has at that
 * point. Mounted once files were dragged over the page.
 */
export function ScreenDrop({ sessionId, view }: { sessionId: string; view: ScreenView }) {
  const connection = useConnection()
  const denied = useDenied(executePlaywrightCode)
  const isOffered = useOfferedInside('executePlaywrightCode')
  const { openFolder } = useOpenFolder()
  const [dragged, setDragged] = useState(true)
  const [sending, setSending] = useState<string>()
  const isOpen = denied === undefined && isOffered && sending === undefined

  const put = async (given: GivenFile[], point: Waypoint): Promise<void> => {
    const { signal } = new AbortController()
    const folder = uploadFolder()
    const paths = given.map(({ path }) => within(folder, nameOf(path)))
    for (const [index, { file, path }] of given.entries()) {
      setSending(`Uploading ${nameOf(path)}…`)
      await uploadFile(connection, { sessionId, path: paths[index] ?? '', file, signal, onSent: () => {} })
    }
    setSending('Looking for an upload field…')
    const code = putIntoField(paths, point)
    const { result } = await runCode(connection, { sessionId, code, seconds: PUT_SECONDS, signal })
    report(PUT_RESULTS.find((one) => one === result) ?? 'no field', given, () => openFolder(folder))
  }
  const take = async (data: DataTransfer, point: Waypoint): Promise<void> => {
    try {
      // Read at once: after the drop it is gone.
      const given = await droppedFiles(data)
      if (given.length > MOST_FILES) throw new Error(`That’s more than ${MOST_FILES} files. Drop them on Files.`)
      if (given.length > 0) await put(given, point)
    } catch (error) {
      const description = error instanceof Error ? error.message : 'They couldn’t be read.'
      toast({ kind: 'danger', title: 'The files didn’t reach the page', description })
    } finally {
      setSending(undefined)
    }
  }

  const drop = useEffectEvent((event: DragEvent) => {
    const { dataTransfer, target } = event
    setDragged(false)
    // Another handler has taken them.
    if (!dataTransfer || event.defaultPrevented || !hasFiles(dataTransfer)) return
    // A file that is dropped beside all that takes one would be opened instead of the dashboard.
    event.preventDefault()
    if (!isOpen || !(target instanceof Node) || !view.stage.contains(target)) return
    void take(dataTransfer, toDisplay(view.layout, contentPoint(view.stage, event)))
  })
  const over = useEffectEvent((event: DragEvent) => {
    const { dataTransfer, target } = event
    if (!dataTransfer || event.defaultPrevented || !hasFiles(dataTransfer)) return
    event.preventDefault()
    setDragged(true)
    dataTransfer.dropEffect = isOpen && target instanceof Node && view.stage.contains(target) ? 'copy' : 'none'
  })
  useEffect(() => {
    const leaving = ({ relatedTarget }: DragEvent): void => {
      if (relatedTarget === null) setDragged(false)
    }
    const dropped = (event: DragEvent): void => drop(event)
    const moved = (event: DragEvent): void => over(event)
    addEventListener('dragover', moved)
    addEventListener('drop', dropped)
    addEventListener('dragleave', leaving)
    return () => {
      removeEventListener('dragover', moved)
      removeEventListener('drop', dropped)
      removeEventListener('dragleave', leaving)
    }
  }, [])

  const words = sending ?? (dragged && isOpen ? 'Drop over an upload field of the page' : undefined)
  if (words === undefined) return null
  const { left, top, width, height } = view.layout
  return (
    <div
      role="status"
      style={{ left, top, width, height }}
      className="pointer-events-none absolute flex items-start justify-center border-2 border-dashed border-accent"
    >
      <span className="mt-2 rounded-md bg-surface px-3 py-1 font-semibold text-accent-strong shadow-float">
        {words}
      </span>
    </div>
  )
}

function report(result: PutResult, given: readonly GivenFile[], show: () => void): void {
  const [first] = given
  const what = given.length === 1 && first ? nameOf(first.path) : plural(given.length, 'file')
  const action = { label: 'Show in Files', onSelect: show }
  if (result === 'put') return toast({ title: `${what} added to the upload field` })
  const title = result === 'no field' ? 'No upload field here' : 'The upload field takes one file only'
  toast({ kind: 'warning', title, description: `${what} was uploaded to the session, but not to the page.`, action })
}
