import { Button } from '../../../ui/button'
import { formatDuration } from '../../../ui/format'
import { TextLink } from '../../../ui/links'
import { Notice } from '../../../ui/notice'
import { useNow } from '../../../ui/now'
import type { SubmitFailure } from './submit-failure'

/** What happened, what it means, what to do: for what belongs to no single field. */
export function FailureNotice({ failure, onAgain }: { failure: SubmitFailure; onAgain: () => void }) {
  switch (failure.kind) {
    case 'form':
      return failure.message === undefined ? null : (
        <Notice tone="loss" title="The service refused the request">
          {failure.message}
        </Notice>
      )
    case 'name-taken':
      return null
    case 'signed-out':
      return (
        <Notice tone="look" title="The service no longer accepts your key">
          No pool was made. Sign in again, then create it: everything here stays as it is.
        </Notice>
      )
    case 'forbidden':
      return (
        <Notice tone="loss" title="This key may not create pools">
          {failure.message} No pool was made. Use a key with that right, or ask whoever runs the service.
        </Notice>
      )
    case 'wait':
      return <WaitNotice until={failure.until} onAgain={onAgain} />
    case 'unknown':
      return (
        <Notice
          tone="loss"
          title={failure.answered ? 'The service had a fault' : 'No answer came from the service'}
          action={<Button onClick={onAgain}>Send again</Button>}
        >
          {failure.message} Whether the pool was made is not known: see the{' '}
          <TextLink to="/pools">list of pools</TextLink>, or send the same request again. Nothing here is lost.
        </Notice>
      )
  }
}

function WaitNotice({ until, onAgain }: { until: number; onAgain: () => void }) {
  const left = Math.max(0, until - useNow())
  return (
    <Notice
      tone="look"
      title="Too many requests in a short time"
      action={left <= 0 ? <Button onClick={onAgain}>Send again</Button> : undefined}
    >
      No pool was made.{' '}
      {left > 0
        ? `It can be sent again in ${formatDuration(Math.ceil(left / 1000) * 1000)}.`
        : 'It can be sent again now.'}
    </Notice>
  )
}
