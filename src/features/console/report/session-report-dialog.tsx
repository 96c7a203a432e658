import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ReportDialog } from '../../../bug-reports/report-dialog'
import { SaveBundle } from '../../../bug-reports/save-bundle'
import { type SmallPicture, smallPicture } from '../../../bug-reports/small-picture'
import { useConnection } from '../../../client/connection'
import { serviceQueries } from '../../../client/queries'
import type { BrowserSession } from '../../../contract/session'
import { Checkbox } from '../../../ui/checkbox'
import { Field } from '../../../ui/field'
import { plural } from '../../../ui/format'
import { Notice } from '../../../ui/notice'
import type { ActionLog } from '../log/action-log'
import type { FrameStore } from '../screen/frame-store'
import { gather, type Shown } from './gather'
import type { Gathered } from './gathered'
import { describeMissing } from './describe-missing'
import { bundleOf } from './bundle'
import { reportText } from './report-text'

type Collected = { gathered: Gathered; small: SmallPicture | undefined }

/** A bug report of a session as it was when this was opened. */
export function SessionReportDialog({
  session,
  log,
  store,
  onClose,
}: {
  session: BrowserSession
  log: ActionLog
  /** Null for a session that was over before. */
  store: FrameStore | null
  onClose: () => void
}) {
  const collected = useCollected({ session, log, store })
  const [stepPictures, setStepPictures] = useState(false)
  const gathered = collected?.gathered
  const pictured = gathered?.steps.filter(({ before }) => before).length ?? 0
  const left = gathered ? describeMissing(gathered) : []
  return (
    <ReportDialog
      description={`${store ? 'The session as it is now: picture, page, steps, errors and versions' : 'The session’s last picture, steps and errors'}. Review it before you share it: pages may show private data.`}
      picture={collected?.small && { ...collected.small, name: 'screen.jpg', label: 'The screen of the session' }}
      write={(picture) => (gathered ? reportText(gathered, { picture }) : '')}
      onClose={onClose}
    >
      <SaveBundle
        name={`bug-report-${session.session_id.slice(0, 8)}-${new Date(gathered?.at ?? 0).toISOString().slice(0, 19).replaceAll(':', '.')}`}
        contents="One ZIP archive: this report as README.md, the picture, steps, console, requests as HAR, and the browser’s log. Typed secrets are dots; cookies, credentials and what requests sent are left out."
        make={() =>
          gathered ? bundleOf(gathered, { stepPictures }) : Promise.reject(new Error('It is still collected.'))
        }
        disabledReason={gathered ? undefined : 'Still collecting'}
      >
        {pictured > 0 && (
          <Field label={`Include pictures of ${plural(pictured, 'step')}`} layout="inline">
            <Checkbox checked={stepPictures} onChange={({ target }) => setStepPictures(target.checked)} />
          </Field>
        )}
      </SaveBundle>
      {!gathered && (
        <p role="status" className="text-muted">
          Collecting picture, events and log…
        </p>
      )}
      {left.length > 0 && (
        <Notice tone="warning" title="Not included">
          <ul>
            {left.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Notice>
      )}
    </ReportDialog>
  )
}

/** Undefined while it is collected. */
function useCollected({ session, log, store }: { session: BrowserSession; log: ActionLog; store: FrameStore | null }) {
  const { data: info } = useQuery(serviceQueries.info(useConnection()))
  const [collected, setCollected] = useState<Collected>()
  // As it was when it was asked for: what happens meanwhile is no part of it.
  const [initial] = useState({ session, log, store, service: info?.version })
  useEffect(() => {
    const over = new AbortController()
    const { session, log, store, service } = initial
    const shown = store && shownIn(store)
    const collect = async (): Promise<Collected> => {
      const gathered = await gather({ session, log, shown, service }, over.signal)
      return { gathered, small: await smallOf(gathered) }
    }
    void collect().then(
      (all) => {
        if (!over.signal.aborted) setCollected(all)
      },
      // It was closed meanwhile.
      () => {},
    )
    return () => over.abort()
  }, [initial])
  return collected
}

function shownIn(store: FrameStore): Shown {
  const { frozenAt, link } = store.get()
  return { snapshot: store.snapshot, isStill: frozenAt !== null || link.kind === 'ended' }
}

async function smallOf({ picture }: Gathered): Promise<SmallPicture | undefined> {
  if (picture.is === 'missing') return undefined
  const bitmap = await createImageBitmap(picture.value.blob)
  try {
    return await smallPicture(bitmap, picture.value)
  } finally {
    bitmap.close()
  }
}
