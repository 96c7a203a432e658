import { Button } from '../../../ui/button'
import { formatDuration } from '../../../ui/format'
import { Notice } from '../../../ui/notice'
import { useNow } from '../../../ui/now'
import type { SubmitFailure, UnknownFailure } from './submit-failure'

/** What happened, what it means, what to do: for what belongs to no single field. */
export function FailureNotice({
  failure,
  nothingDone,
  onAgain,
}: {
  failure: Exclude<SubmitFailure, UnknownFailure>
  /** What has not happened, as a sentence: `No pool was created.` */
  nothingDone: string
  onAgain: () => void
}) {
  switch (failure.kind) {
    case 'form':
      return failure.message === undefined ? null : (
        <Notice tone="danger" title="The service refused the request">
          {failure.message}
        </Notice>
      )
    case 'name-taken':
      return null
    case 'signed-out':
      return (
        <Notice
          tone="warning"
          title="The service no longer accepted the key"
          action={<Button onClick={onAgain}>Send again</Button>}
        >
          {nothingDone} Nothing you entered is lost: with a valid key you can send the same request again.
        </Notice>
      )
    case 'forbidden':
      return (
        <Notice tone="danger" title="This key lacks permission">
          <p className="pb-1">{failure.message}</p>
          {nothingDone} Nothing you entered is lost: sign in with another key, then send the form again.
        </Notice>
      )
    case 'wait':
      return <WaitNotice until={failure.until} nothingDone={nothingDone} onAgain={onAgain} />
  }
}

function WaitNotice({ until, nothingDone, onAgain }: { until: number; nothingDone: string; onAgain: () => void }) {
  const left = Math.max(0, until - useNow())
  return (
    <Notice
      tone="warning"
      title="Rate limit exceeded"
      action={left <= 0 ? <Button onClick={onAgain}>Send again</Button> : undefined}
    >
      {nothingDone}{' '}
      {left > 0
        ? `It can be sent again in ${formatDuration(Math.ceil(left / 1000) * 1000)}.`
        : 'It can be sent again now.'}
    </Notice>
  )
}
